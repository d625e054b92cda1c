import { send } from '#kernel/web/client/send.ts';
import { CallForm } from '#kernel/web/form/call-form.tsx';
import { TextField } from '#kernel/web/form/fields.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import { Facts } from '#kernel/web/frame/facts.tsx';
import { type ActFormProps, RecordActs } from '#kernel/web/record/record-acts.tsx';
import type { Column } from '#kernel/web/table/column.ts';
import { useColumnsOf } from '#kernel/web/table/columns-of.tsx';
import { useFiltersOf } from '#kernel/web/table/filters-of.ts';
import { RecordList } from '#kernel/web/table/record-list.tsx';
import { saveAnswered } from '#kernel/web/table/run-export.ts';
import { useList } from '#kernel/web/table/use-list.ts';
import { Moment } from '#kernel/web/text/moment.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import type { NhiaNotice } from '#modules/hmo/contract/approval-records.ts';
import { liveApprovals, noticeStatuses } from '#modules/hmo/contract/approval-words.ts';
import { nhiaNoticeActs, nhiaNoticeCalls } from '#modules/hmo/contract/calls/approvals.ts';
import { noticeLooks, noticeReasonWords } from '../../approval-looks.ts';
import { ChannelField } from './approval-forms.tsx';
import styles from './approvals.module.css';
import { type ApprovalsSearch, approvalsSearch } from './search.ts';

/** Notices to NHIA that a partner did not answer in its time. */
export function NoticesTab() {
  const t = useText();
  const list = useList(nhiaNoticeCalls.list, approvalsSearch, {
    name: 'nhia-notices',
    title: t('NHIA notices'),
    live: [liveApprovals],
    asks: ({ notice }) => ({ status: notice }),
  });
  const filter = useFiltersOf<ApprovalsSearch>();
  return (
    <RecordList
      list={list}
      columns={useColumns()}
      filters={[filter.status('notice', noticeStatuses, noticeLooks), filter.days()]}
      begin={{ title: t('No notice'), text: t('A notice is prepared when a partner does not answer within one hour.') }}
      emptyText={t('No notice')}
      record={{
        drawer: 'notice',
        title: (row) => row.noticeNumber,
        size: 560,
        view: ({ row }, close) => (row ? <NoticeView notice={row} onClose={close} /> : null),
      }}
    />
  );
}

function useColumns(): readonly Column<NhiaNotice>[] {
  const t = useText();
  const column = useColumnsOf<NhiaNotice>();
  return [
    column.number('noticeNumber', t('Notice no.'), { under: (row) => row.approvalNumber }),
    column.text('hmoName', t('HMO')),
    column.name('patientName', t('Patient'), { under: (row) => row.hospitalPatientId, wide: true }),
    column.text('why', t('Reason'), { field: 'reason', of: (row) => t(noticeReasonWords[row.reason]), wide: true }),
    column.instant('createdAt', t('Prepared'), { wide: true }),
    column.instant('sentAt', t('Sent'), { wide: true }),
    column.text('reference', t('Reference'), { wide: true }),
    column.status((row) => noticeLooks[row.status]),
  ];
}

function NoticeView({ notice, onClose }: { readonly notice: NhiaNotice; readonly onClose: () => void }) {
  const t = useText();
  async function paper() {
    saveAnswered(await send(nhiaNoticeCalls.pdf, { params: { id: notice.id } }), `${notice.noticeNumber}.pdf`);
  }
  const moment = (at: string | null) => (at === null ? null : <Moment at={at} />);
  return (
    <div className={styles.panel}>
      <RecordActs
        inPlace
        acts={nhiaNoticeActs}
        of={notice}
        forms={{ send: SendNoticeForm }}
        links={[{ words: t('NHIA notice (PDF)'), run: () => void paper() }]}
        done={onClose}
      />
      <Facts
        rows={[
          [t('HMO'), notice.hmoName],
          [t('Patient'), `${notice.patientName} · ${notice.hospitalPatientId}`],
          [t('Reason'), t(noticeReasonWords[notice.reason])],
          [t('Request'), notice.approvalNumber],
          [t('Requested'), moment(notice.requestedAt)],
          [t('Sent to the partner'), moment(notice.requestSentAt)],
          [t('Answer due'), moment(notice.dueAt)],
          [t('Proceeded'), moment(notice.proceededAt)],
          [t('Items'), notice.items.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ')],
          [t('Sent to NHIA'), moment(notice.sentAt)],
          [t('Reference'), notice.reference],
        ]}
      />
    </div>
  );
}

function SendNoticeForm({ of, onClose }: ActFormProps<NhiaNotice>) {
  const t = useText();
  const form = useCallForm(nhiaNoticeCalls.send, {
    params: { id: of.id },
    startWith: { version: of.version },
    refresh: ['hmo', 'hmo-approvals'],
  });
  return (
    <CallForm form={form} submit={t('Send notice')} onDone={onClose} onCancel={onClose}>
      <ChannelField />
      <TextField name="reference" label={t('Reference')} hint={t('What NHIA answered, where there is one')} />
    </CallForm>
  );
}

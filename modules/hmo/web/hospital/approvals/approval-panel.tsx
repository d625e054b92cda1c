import { Timeline } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useCall } from '#kernel/web/client/use-call.ts';
import { send } from '#kernel/web/client/send.ts';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { addressAt } from '#kernel/web/frame/address.ts';
import { Facts } from '#kernel/web/frame/facts.tsx';
import { Loaded } from '#kernel/web/frame/panel.tsx';
import { RecordActs } from '#kernel/web/record/record-acts.tsx';
import { PlainTable } from '#kernel/web/table/plain-table.tsx';
import { saveAnswered } from '#kernel/web/table/run-export.ts';
import { actorName } from '#kernel/web/text/actor-name.ts';
import { Moment } from '#kernel/web/text/moment.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import type { Approval, ApprovalEvent } from '#modules/hmo/contract/approval-records.ts';
import { liveApprovals } from '#modules/hmo/contract/approval-words.ts';
import { approvalActs, approvalCalls, nhiaNoticeCalls } from '#modules/hmo/contract/calls/approvals.ts';
import {
  approvalEventWords,
  approvalItemLooks,
  approvalLooks,
  approvalUrgencyLooks,
  channelWords,
  notSentLook,
  overdueLook,
  partialLook,
} from '../../approval-looks.ts';
import { ApproveForm } from './approve-form.tsx';
import { ApprovalFiles } from './approval-files.tsx';
import { DeclineForm, ExtendForm, RemindForm, SendForm } from './approval-forms.tsx';
import styles from './approvals.module.css';
import { Countdown } from './countdown.tsx';
import { Waiting } from './waiting.tsx';

const forms = { approve: ApproveForm, sent: SendForm, decline: DeclineForm, remind: RemindForm, extend: ExtendForm };

/** A request beside its list: what is asked for and why, whom to call, the time that runs, and the record of all that was said. */
export function ApprovalPanel({ id }: { readonly id: string }) {
  const approval = useCall(approvalCalls.view, { params: { id } }, { live: [liveApprovals] });
  return (
    <Loaded from={approval} rows={10}>
      {(found) => (
        <div className={styles.panel}>
          <Head of={found} />
          <Countdown of={found} />
          <Acts of={found} />
          <About of={found} />
          <Items of={found} />
          <Clinical of={found} />
          <ApprovalFiles of={found} />
          <Contacts of={found} />
          <Record events={found.events} currency={found.currency} />
        </div>
      )}
    </Loaded>
  );
}

interface OfApproval {
  readonly of: Approval;
}

function Head({ of }: OfApproval) {
  const notSent = of.status === 'pending' && of.sentAt === null;
  return (
    <div>
      <h2>{of.patientName}</h2>
      <p className="muted">
        <span className="code">{of.hospitalPatientId}</span> · {of.hmoName}, {of.planName}
      </p>
      <div className={styles.head}>
        <StatusBadge look={approvalLooks[of.status]} />
        {of.partial ? <StatusBadge look={partialLook} /> : null}
        {notSent ? <StatusBadge look={notSentLook} /> : null}
        {of.status === 'pending' && of.overdue ? <StatusBadge look={overdueLook} /> : null}
        {of.urgency === 'routine' ? null : <StatusBadge look={approvalUrgencyLooks[of.urgency]} />}
        <Waiting of={of} />
      </div>
    </div>
  );
}

function Acts({ of }: OfApproval) {
  const t = useText();
  async function letter() {
    saveAnswered(await send(approvalCalls.letter, { params: { id: of.id } }), `${of.approvalNumber}.pdf`);
  }
  async function notice() {
    if (of.notice) saveAnswered(await send(nhiaNoticeCalls.pdf, { params: { id: of.notice.id } }), `${of.notice.noticeNumber}.pdf`);
  }
  return (
    <RecordActs
      inPlace
      acts={approvalActs}
      of={of}
      forms={forms}
      links={[
        { words: t('Letter (PDF)'), run: () => void letter() },
        ...(of.notice ? [{ words: t('NHIA notice (PDF)'), run: () => void notice() }] : []),
      ]}
    />
  );
}

function About({ of }: OfApproval) {
  const t = useText();
  const format = useFormat();
  const moment = (at: string | null) => (at === null ? null : <Moment at={at} />);
  const source = [of.sourceNumber, of.departmentName].filter(Boolean).join(' · ');
  const decided = of.status !== 'pending' && of.decidedAt !== null;
  return (
    <Facts
      rows={[
        [t('Enrollee no.'), of.enrolleeNumber],
        [t('Order'), <SourceLink key="source" path={of.sourcePath} words={source} />],
        [t('Requested'), moment(of.requestedAt)],
        [t('Requested by'), of.requestedBy ? actorName(t, of.requestedBy.name) : null],
        [t('Sent'), moment(of.sentAt)],
        [t('Answer due'), moment(of.dueAt)],
        ...(of.takenBy ? ([[t('Taken by'), actorName(t, of.takenBy)]] as const) : []),
        ...(decided ? ([[t('Answered'), moment(of.decidedAt)]] as const) : []),
        ...(of.proceededAt ? ([[t('Proceeded'), moment(of.proceededAt)]] as const) : []),
        ...(of.paCode
          ? ([
              [
                t('PA code'),
                <span key="code" className="code">
                  {of.paCode}
                </span>,
              ],
            ] as const)
          : []),
        ...(of.validTo ? ([[t('Valid'), `${format.day(of.validFrom)} – ${format.day(of.validTo)}`]] as const) : []),
        ...(of.officer ? ([[t('Officer of the partner'), of.officer]] as const) : []),
        ...(of.reason ? ([[t('Reason'), of.reason]] as const) : []),
      ]}
    />
  );
}

function SourceLink({ path, words }: { readonly path: string | null; readonly words: string }) {
  const t = useText();
  return path ? <Link to={addressAt(`/hospital${path}`)}>{words || t('Open order')}</Link> : words || '–';
}

function Items({ of }: OfApproval) {
  const t = useText();
  const format = useFormat();
  const money = (amount: number | null) => (amount === null ? '–' : format.money(amount, of.currency));
  return (
    <PlainTable
      label={t('Items')}
      columns={[
        { key: 'item', title: t('Item'), text: (row) => row.itemName },
        { key: 'code', title: t('HMO code'), wide: true, text: (row) => row.hmoCode ?? '–' },
        { key: 'quantity', title: t('Quantity'), align: 'end', text: (row) => format.number(row.quantity) },
        { key: 'requested', title: t('Requested'), align: 'end', text: (row) => money(row.requestedAmount) },
        { key: 'approved', title: t('Approved'), align: 'end', text: (row) => money(row.approvedAmount) },
        {
          key: 'status',
          title: t('Status'),
          cell: (row) =>
            row.removedAt ? <span className="muted">{t('Taken off')}</span> : <StatusBadge look={approvalItemLooks[row.status]} />,
          text: (row) => (row.removedAt ? t('Taken off') : t(approvalItemLooks[row.status].word)),
        },
      ]}
      rows={of.items}
      rowKey={(row) => row.id}
    />
  );
}

function Clinical({ of }: OfApproval) {
  const t = useText();
  if (of.diagnosisCodes === null) return null;
  return (
    <Facts
      rows={[
        [t('Diagnosis (ICD-10)'), of.diagnosisCodes.join(', ')],
        [t('Presenting complaint'), of.complaint],
        [t('Clinical note'), of.clinicalNote],
      ]}
    />
  );
}

function Contacts({ of }: OfApproval) {
  const t = useText();
  return (
    <section>
      <h3>{t('Contact at the partner')}</h3>
      <ul>
        {of.contacts.map(({ name, phone, email, hours }) => (
          <li key={name}>{[name, phone, email, hours].filter(Boolean).join(' · ')}</li>
        ))}
      </ul>
    </section>
  );
}

function Record({ events, currency }: { readonly events: readonly ApprovalEvent[]; readonly currency: string | null }) {
  const t = useText();
  const format = useFormat();
  return (
    <section>
      <h3>{t('Requests and responses')}</h3>
      <Timeline active={events.length} bulletSize={14} lineWidth={2}>
        {events.map((event) => {
          const { id, at, by, kind, channel, officer, text, paCode, days, amount } = event;
          const more = [
            channel ? t(channelWords[channel]) : null,
            officer,
            paCode,
            days ? t('{count} day | {count} days', { count: days }) : null,
            amount ? format.money(amount, currency) : null,
          ].filter(Boolean);
          return (
            <Timeline.Item key={id} title={t(approvalEventWords[kind])}>
              <div className="note">
                <Moment at={at} />
                {by ? ` · ${actorName(t, by)}` : null}
                {more.length > 0 ? ` · ${more.join(' · ')}` : null}
              </div>
              {text ? <div className="note">{text}</div> : null}
            </Timeline.Item>
          );
        })}
      </Timeline>
    </section>
  );
}

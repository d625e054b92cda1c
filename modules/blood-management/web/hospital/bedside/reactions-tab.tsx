import { useCall } from '#kernel/web/client/use-call.ts';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { Facts } from '#kernel/web/frame/facts.tsx';
import { Loaded } from '#kernel/web/frame/panel.tsx';
import { RecordActs } from '#kernel/web/record/record-acts.tsx';
import { useColumnsOf } from '#kernel/web/table/columns-of.tsx';
import { useFiltersOf } from '#kernel/web/table/filters-of.ts';
import { RecordList } from '#kernel/web/table/record-list.tsx';
import { useList } from '#kernel/web/table/use-list.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { bedsideCalls, reactionActs } from '#modules/blood-management/contract/calls/bedside.ts';
import type { ReactionRow } from '#modules/blood-management/contract/transfusion-records.ts';
import { reactionStatuses } from '#modules/blood-management/contract/words.ts';
import { reactionLooks } from '../../looks.ts';
import { imputabilityWords, reactionWords, severityWords } from '../../words.ts';
import styles from '../blood.module.css';
import { type BankSearch, bankSearch } from '../search.ts';
import { UnitLink } from '../units/unit-page.tsx';
import { WorkupForm } from './course-forms.tsx';

const severityOf = (severity: number) => severityWords[String(severity) as keyof typeof severityWords] ?? String(severity);

/** The haemovigilance file, newest first. */
export function ReactionsTab() {
  const t = useText();
  const column = useColumnsOf<ReactionRow>();
  const filter = useFiltersOf<BankSearch>();
  const list = useList(bedsideCalls.reactions, bankSearch, {
    name: 'blood-reactions',
    title: t('Reactions'),
    live: ['blood-reactions'],
    asks: ({ search, reaction, startDate, endDate }) => ({ searchTerm: search, status: reaction, startDate, endDate }),
  });
  return (
    <RecordList
      list={list}
      searchHint={t('File number')}
      filters={[filter.status('reaction', reactionStatuses, reactionLooks), filter.days(t('Onset'))]}
      emptyText={t('No reaction was reported')}
      record={{ drawer: 'reaction', title: (row) => row.reactionNumber, size: 620, view: ({ id }) => <ReactionView id={id} /> }}
      columns={[
        column.number('reactionNumber', t('Number'), { identifies: true }),
        column.instant('onsetAt', t('Onset')),
        column.text('kind', t('Kind'), { of: (row) => t(reactionWords[row.kind]) }),
        column.text('severity', t('Severity'), { of: (row) => t(severityOf(row.severity)) }),
        column.text('patient', t('Patient'), { wide: true, of: (row) => row.patient?.fullname }),
        column.text('imputability', t('Imputability'), { wide: true, of: (row) => t(imputabilityWords[row.imputability]) }),
        column.status((row) => reactionLooks[row.status]),
      ]}
    />
  );
}

function ReactionView({ id }: { readonly id: string }) {
  const t = useText();
  const format = useFormat();
  const found = useCall(bedsideCalls.viewReaction, { params: { id } }, { live: ['blood-reactions'] });
  return (
    <Loaded from={found} rows={6}>
      {(reaction) => (
        <div className={styles.stack}>
          <div className={styles.row}>
            <StatusBadge look={reactionLooks[reaction.status]} />
            <UnitLink id={reaction.unit.id} words={reaction.unit.unitNumber} />
          </div>
          <RecordActs inPlace acts={reactionActs} of={reaction} forms={{ edit: WorkupForm }} />
          <Facts
            rows={[
              [t('Patient'), reaction.patient?.fullname],
              [t('Kind'), t(reactionWords[reaction.kind])],
              [t('Severity'), t(severityOf(reaction.severity))],
              [t('Onset'), format.instant(reaction.onsetAt)],
              [t('Signs'), reaction.signs],
              [t('What was done'), reaction.actions],
              [t('Workup'), reaction.workup],
              [t('Imputability'), t(imputabilityWords[reaction.imputability])],
              [t('Reported by'), reaction.reportedBy.name],
              [t('Reported to'), reaction.reportedTo],
              [t('Closed by'), reaction.closedBy],
            ]}
          />
        </div>
      )}
    </Loaded>
  );
}

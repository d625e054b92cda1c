import { Link } from '@tanstack/react-router';
import { useCall } from '#kernel/web/client/use-call.ts';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { Loaded } from '#kernel/web/frame/panel.tsx';
import { EmptyState } from '#kernel/web/frame/states.tsx';
import { SummaryStrip } from '#kernel/web/frame/summary-strip.tsx';
import type { Column } from '#kernel/web/table/column.ts';
import { PlainTable } from '#kernel/web/table/plain-table.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { enrolleeCalls } from '#modules/hmo/contract/calls/eligibility.ts';
import type { Family, FamilyMember } from '#modules/hmo/contract/eligibility-records.ts';
import { methodStatusLooks } from '../../cover-words.ts';

interface FamilyViewProps {
  readonly hmoId: string;
  /** Enrollee number of the principal. */
  readonly number: string;
}

/** Who shares a principal's number, and what they used together. */
export function FamilyView({ hmoId, number }: FamilyViewProps) {
  const found = useCall(
    enrolleeCalls.family,
    { params: { id: hmoId }, query: { principalEnrolleeNumber: number } },
    { live: ['patient-billings', 'hmo'], quiet: true, enabled: number !== '' },
  );
  return (
    <Loaded from={found} rows={4} isEmpty={(family) => family.members.length === 0} empty={<EmptyState compact />}>
      {(family) => <Members family={family} />}
    </Loaded>
  );
}

function Members({ family }: { readonly family: Family }) {
  const t = useText();
  const format = useFormat();
  const columns: readonly Column<FamilyMember>[] = [
    {
      key: 'patientName',
      title: t('Patient'),
      cell: (row) => (
        <Link to="/hospital/patients/$id" params={{ id: row.patientId }} search={{ tab: 'billing' }}>
          {row.patientName}
        </Link>
      ),
    },
    { key: 'enrolleeNumber', title: t('Enrollee no.'), cell: (row) => <span className="code">{row.enrolleeNumber ?? '–'}</span> },
    { key: 'relationshipToPrincipal', title: t('Relationship'), text: (row) => row.relationshipToPrincipal ?? t('Principal') },
    { key: 'used', title: t('Used'), align: 'end', text: (row) => format.money(row.used) },
    { key: 'status', title: t('Status'), wide: true, cell: (row) => <StatusBadge look={methodStatusLooks[row.status]} /> },
  ];
  return (
    <>
      <SummaryStrip
        label={t('Family {number}', { number: family.principalEnrolleeNumber })}
        figures={[
          { key: 'limit', title: t('Family limit'), value: family.limit === null ? t('None') : format.money(family.limit) },
          { key: 'used', title: t('Used'), value: format.money(family.used) },
          { key: 'left', title: t('Left'), value: family.left === null ? '–' : format.money(family.left) },
        ]}
      />
      <PlainTable label={t('Members of the family')} columns={columns} rows={family.members} rowKey={(row) => row.billingId} />
    </>
  );
}

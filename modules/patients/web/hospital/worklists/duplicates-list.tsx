import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useAccess } from '#kernel/web/client/access.tsx';
import { RecordMenu } from '#kernel/web/record/record-acts.tsx';
import type { Column } from '#kernel/web/table/column.ts';
import { ListTable } from '#kernel/web/table/list-table.tsx';
import { NameCell } from '#kernel/web/table/name-cell.tsx';
import { useList } from '#kernel/web/table/use-list.ts';
import { Moment } from '#kernel/web/text/moment.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { patientCalls } from '#modules/patients/contract/calls/patients.ts';
import { duplicateActs, type DuplicatePair, patientWorklistCalls } from '#modules/patients/contract/calls/worklists.ts';
import { duplicateWords } from '../../words.ts';
import panels from '../panels.module.css';
import { worklistsSearch } from '../search.ts';

type Brief = DuplicatePair['first'];

/** One of the two records of a pair; its name leads to it where the reader may open records. */
function RecordCell({ of }: { readonly of: Brief }) {
  const t = useText();
  const format = useFormat();
  const { can } = useAccess();
  const under = [of.hospitalPatientId, of.dateOfBirth ? format.day(of.dateOfBirth) : null, of.phoneNumber].filter(Boolean).join(' · ');
  if (!can(patientCalls.details)) return <NameCell plain name={t(of.fullname)} under={under} />;
  return (
    <Link to="/hospital/patients/$id" params={{ id: of.id }} className={panels.plainLink}>
      <NameCell name={t(of.fullname)} under={under} />
    </Link>
  );
}

const inFile = ({ fullname, hospitalPatientId }: Brief) => `${hospitalPatientId} ${fullname}`;

function usePairColumns(): readonly Column<DuplicatePair>[] {
  const t = useText();
  const { can } = useAccess();
  return [
    { key: 'first', title: t('Record'), cell: (row) => <RecordCell of={row.first} />, text: (row) => inFile(row.first) },
    { key: 'second', title: t('Possible duplicate'), cell: (row) => <RecordCell of={row.second} />, text: (row) => inFile(row.second) },
    {
      key: 'reasons',
      title: t('Why'),
      wide: true,
      wraps: true,
      text: (row) => row.reasons.map((reason) => t(duplicateWords[reason])).join(', '),
    },
    { key: 'score', title: t('Score'), kind: 'number', wide: true, value: (row) => row.score },
    {
      key: 'foundAt',
      title: t('Found'),
      wide: true,
      kind: 'instant',
      value: (row) => row.foundAt,
      cell: (row) => <Moment at={row.foundAt} />,
    },
    {
      key: 'acts',
      title: t('Actions'),
      screenOnly: true,
      align: 'end',
      cell: (row) =>
        row.status === 'dismissed' ? (
          <span className="muted" title={row.dismissReason ?? undefined}>
            {t('Marked as different by {name}', { name: row.dismissedByName ?? '' })}
          </span>
        ) : (
          <span className={panels.acts}>
            {can(patientCalls.details) ? (
              <Button
                component={Link}
                to={`/hospital/patients/${row.first.id}?drawer=merge&record=${row.second.id}`}
                variant="default"
                size="compact-sm"
                aria-label={t('Compare {first} with {second}', { first: row.first.fullname, second: row.second.fullname })}
              >
                {t('Compare')}
              </Button>
            ) : null}
            <RecordMenu
              acts={duplicateActs}
              // The question names both by their numbers, too.
              of={{ ...row, first: inFile(row.first), second: inFile(row.second) }}
              name={`${row.first.fullname}, ${row.second.fullname}`}
            />
          </span>
        ),
    },
  ];
}

/** Pairs of records that may be one person: compare and merge them, or say that they are two. */
export function DuplicatesList() {
  const t = useText();
  const columns = usePairColumns();
  const list = useList(patientWorklistCalls.duplicates, worklistsSearch, {
    name: 'patient-duplicates',
    title: t('Possible duplicates'),
    live: ['patient-duplicates', 'patients'],
    toQuery: ({ page, limit, status }) => ({ page, limit, status }),
  });
  return (
    <ListTable
      list={list}
      columns={columns}
      rowKey={(row) => row.id}
      emptyText={list.search.status === 'dismissed' ? t('No pairs marked as different') : t('No possible duplicates')}
      filters={[{ kind: 'one', key: 'status', title: t('Status'), options: [{ value: 'dismissed', label: t('Marked as different') }] }]}
    />
  );
}

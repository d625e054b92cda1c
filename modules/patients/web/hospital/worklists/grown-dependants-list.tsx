import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useAccess } from '#kernel/web/client/access.tsx';
import type { Column } from '#kernel/web/table/column.ts';
import { ListTable } from '#kernel/web/table/list-table.tsx';
import { NameCell } from '#kernel/web/table/name-cell.tsx';
import { useList } from '#kernel/web/table/use-list.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { patientCalls } from '#modules/patients/contract/calls/patients.ts';
import { type GrownDependant, patientWorklistCalls } from '#modules/patients/contract/calls/worklists.ts';
import { worklistsSearch } from '../search.ts';

/** Dependants who have turned 18: each may become a principal, with a record of their own. */
export function GrownDependantsList() {
  const t = useText();
  const { can } = useAccess();
  const list = useList(patientWorklistCalls.grownDependants, worklistsSearch, {
    name: 'grown-dependants',
    title: t('Dependants aged 18 or over'),
    live: ['patients'],
    toQuery: ({ page, limit }) => ({ page, limit }),
  });
  const columns: readonly Column<GrownDependant>[] = [
    {
      key: 'patient',
      title: t('Dependant'),
      cell: (row) => <NameCell name={row.fullname} under={row.hospitalPatientId} />,
      text: (row) => `${row.hospitalPatientId} ${row.fullname}`,
    },
    { key: 'principal', title: t('Principal'), text: (row) => t(row.principalName) },
    { key: 'phoneNumber', title: t('Phone'), wide: true, text: (row) => row.phoneNumber },
    { key: 'dateOfBirth', title: t('Date of Birth'), wide: true, kind: 'day', value: (row) => row.dateOfBirth },
    { key: 'adultSince', title: t('Turned 18'), wide: true, kind: 'day', value: (row) => row.adultSince },
    {
      key: 'acts',
      title: t('Actions'),
      screenOnly: true,
      align: 'end',
      cell: (row) =>
        row.acts.makePrincipal === null && can(patientCalls.details) ? (
          <Button
            component={Link}
            to={`/hospital/patients/${row.id}?drawer=principal`}
            variant="default"
            size="compact-sm"
            aria-label={t('Make {name} a principal', { name: row.fullname })}
            onClick={(event) => event.stopPropagation()}
          >
            {t('Make principal')}
          </Button>
        ) : null,
    },
  ];
  return (
    <ListTable
      list={list}
      columns={columns}
      rowKey={(row) => row.id}
      {...(can(patientCalls.details) ? { open: (row: GrownDependant) => ({ to: '/hospital/patients/$id', params: { id: row.id } }) } : {})}
      emptyText={t('No dependant has turned 18')}
    />
  );
}

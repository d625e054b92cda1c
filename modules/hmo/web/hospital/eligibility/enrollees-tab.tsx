import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { IconFileUpload } from '@tabler/icons-react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { DrawerForm } from '#kernel/web/frame/drawer-form.tsx';
import { lazyPart } from '#kernel/web/frame/lazy-part.tsx';
import { useDrawer } from '#kernel/web/frame/use-drawer.ts';
import type { Column } from '#kernel/web/table/column.ts';
import type { Filter } from '#kernel/web/table/filter.ts';
import { ListTable } from '#kernel/web/table/list-table.tsx';
import { NameCell } from '#kernel/web/table/name-cell.tsx';
import { useList } from '#kernel/web/table/use-list.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { enrolleeCalls } from '#modules/hmo/contract/calls/eligibility.ts';
import type { Enrollee } from '#modules/hmo/contract/eligibility-records.ts';
import { billingStatuses, billingVerifications } from '#modules/patients/contract/words.ts';
import { methodStatusLooks, verificationLooks } from '../../cover-words.ts';
import { type PartnerSearch, partnerSearch } from '../search.ts';

const FamilyView = lazyPart(() => import('./family-view.tsx').then((file) => file.FamilyView));
const RosterUpload = lazyPart(() => import('./roster-upload.tsx').then((file) => file.RosterUpload));

interface EnrolleesTabProps {
  readonly hmoId: string;
  readonly plans: readonly { readonly id: string; readonly name: string }[];
}

/** Patients on the plans of a partner, their families, and the monthly roster. */
export function EnrolleesTab({ hmoId, plans }: EnrolleesTabProps) {
  const t = useText();
  const { can } = useAccess();
  const { drawer, record, open, close } = useDrawer();
  const list = useList(enrolleeCalls.list, partnerSearch, {
    name: 'enrollees',
    title: t('Enrollees'),
    params: { id: hmoId },
    live: ['patient-billings', 'hmo'],
    toQuery: ({ page, limit, search, plan, near, verification, status }) => ({
      ...{ page, limit, verification, status },
      ...{ searchTerm: search, planId: plan, nearLimit: near },
    }),
  });
  const filters: readonly Filter<PartnerSearch>[] = [
    { kind: 'one', key: 'plan', title: t('Plan'), options: plans.map(({ id, name }) => ({ value: id, label: name })) },
    { kind: 'flag', key: 'near', title: t('Near the annual limit') },
    {
      kind: 'many',
      key: 'verification',
      title: t('Verification'),
      options: billingVerifications.map((value) => ({ value, label: t(verificationLooks[value].word) })),
    },
    {
      kind: 'many',
      key: 'status',
      title: t('Status'),
      options: billingStatuses.map((value) => ({ value, label: t(methodStatusLooks[value].word) })),
    },
  ];
  return (
    <>
      <ListTable
        list={list}
        columns={useColumns((row) => open('family', row.principalEnrolleeNumber ?? row.enrolleeNumber ?? ''))}
        rowKey={(row: Enrollee) => row.billingId}
        searchHint={t('Name, number or enrollee number')}
        filters={filters}
        emptyText={t('No enrollee found')}
        add={
          can(enrolleeCalls.uploadRoster) ? (
            <Button variant="default" leftSection={<IconFileUpload size={16} aria-hidden="true" />} onClick={() => open('roster')}>
              {t('Upload roster')}
            </Button>
          ) : null
        }
      />
      <DrawerForm title={t('Family')} size={680} opened={drawer === 'family' && Boolean(record)} onClose={close}>
        <FamilyView hmoId={hmoId} number={record ?? ''} />
      </DrawerForm>
      <DrawerForm title={t('Upload roster')} size={680} opened={drawer === 'roster' && can(enrolleeCalls.uploadRoster)} onClose={close}>
        <RosterUpload hmoId={hmoId} onClose={close} />
      </DrawerForm>
    </>
  );
}

function useColumns(onFamily: (row: Enrollee) => void): readonly Column<Enrollee>[] {
  const t = useText();
  return [
    {
      key: 'patientName',
      title: t('Patient'),
      identifies: true,
      cell: (row) => (
        <Link to="/hospital/patients/$id" params={{ id: row.patientId }} search={{ tab: 'billing' }}>
          <NameCell name={row.patientName} under={row.hospitalPatientId} plain />
        </Link>
      ),
      text: (row) => row.patientName,
    },
    {
      key: 'enrolleeNumber',
      title: t('Enrollee no.'),
      cell: (row) => <span className="code">{row.enrolleeNumber ?? '–'}</span>,
      text: (row) => row.enrolleeNumber ?? '',
    },
    { key: 'planName', title: t('Plan'), text: (row) => row.planName },
    {
      key: 'relationshipToPrincipal',
      title: t('Family'),
      wide: true,
      cell: (row) =>
        row.enrolleeNumber ? (
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() => onFamily(row)}
            aria-label={t('Family of {name}', { name: row.patientName })}
          >
            {row.relationshipToPrincipal ?? t('Principal')}
          </Button>
        ) : (
          '–'
        ),
      text: (row) => row.relationshipToPrincipal ?? '',
    },
    ...useCoverColumns(),
  ];
}

/** What the method is worth: used, limit, validity, verification, status. */
function useCoverColumns(): readonly Column<Enrollee>[] {
  const t = useText();
  const format = useFormat();
  return [
    { key: 'used', title: t('Used'), align: 'end', kind: 'money', value: (row) => row.used, cell: (row) => format.money(row.used) },
    {
      key: 'annualLimit',
      title: t('Annual limit'),
      wide: true,
      align: 'end',
      kind: 'money',
      value: (row) => row.annualLimit,
      cell: (row) => format.money(row.annualLimit),
    },
    { key: 'validTo', title: t('Valid to'), wide: true, kind: 'day', value: (row) => row.validTo },
    {
      key: 'verification',
      title: t('Verification'),
      wide: true,
      cell: (row) => <StatusBadge look={verificationLooks[row.verification]} />,
      text: (row) => t(verificationLooks[row.verification].word),
    },
    {
      key: 'status',
      title: t('Status'),
      cell: (row) => <StatusBadge look={methodStatusLooks[row.status]} />,
      text: (row) => t(methodStatusLooks[row.status].word),
    },
  ];
}

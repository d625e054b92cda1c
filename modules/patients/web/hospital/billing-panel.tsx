import { Button } from '@mantine/core';
import { IconPlus, IconStarFilled } from '@tabler/icons-react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { useCall } from '#kernel/web/client/use-call.ts';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { DrawerForm } from '#kernel/web/frame/drawer-form.tsx';
import { Loaded, Panel } from '#kernel/web/frame/panel.tsx';
import { ActDrawer } from '#kernel/web/record/record-acts.tsx';
import { RowActs } from '#kernel/web/record/row-acts.tsx';
import type { Column } from '#kernel/web/table/column.ts';
import { PlainTable } from '#kernel/web/table/plain-table.tsx';
import type { Translate } from '#kernel/web/text/translate.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import type { PatientBilling } from '#modules/patients/contract/billing-records.ts';
import { patientBillingActs, patientBillingCalls } from '#modules/patients/contract/calls/billing.ts';
import type { Patient } from '#modules/patients/contract/records.ts';
import { billingStatusLooks, coverageLooks, verificationLooks } from '../looks.ts';
import { methodWords } from '../words.ts';
import { useHasPlans } from './plan-place.ts';
import { useDrawer } from './use-drawer.ts';
import { lazyPart, usePreload } from '#kernel/web/frame/lazy-part.tsx';

const AddBillingForm = lazyPart(() => import('./billing-form.tsx').then((file) => file.AddBillingForm));
const EditBillingForm = lazyPart(() => import('./billing-form.tsx').then((file) => file.EditBillingForm));
const VerifyForm = lazyPart(() => import('./verify-form.tsx').then((file) => file.VerifyForm));
const parts = [AddBillingForm, EditBillingForm, VerifyForm] as const;
const forms = { edit: EditBillingForm, verify: VerifyForm };
/** The drawer of an act, as the address names it. */
const drawers = { edit: 'edit-billing', verify: 'verify-billing' } as const;
const actNames = ['edit', 'verify'] as const;

const fresh = 300_000;

function billingColumns(t: Translate, format: ReturnType<typeof useFormat>): readonly Column<PatientBilling>[] {
  return [
    {
      key: 'method',
      title: t('Method'),
      cell: (row) => <span className="strong">{t(methodWords[row.method])}</span>,
      text: (row) => t(methodWords[row.method]),
    },
    { key: 'plan', title: t('Plan'), text: (row) => [row.hmoName, row.planName].filter(Boolean).join(' · ') || '–' },
    {
      key: 'enrollee',
      title: t('Enrollee no.'),
      wide: true,
      cell: (row) => <span className="code">{row.enrolleeNumber ?? row.staffNumber ?? '–'}</span>,
    },
    { key: 'validTo', title: t('Valid to'), wide: true, text: (row) => (row.validTo ? format.day(row.validTo) : '–') },
    {
      key: 'coverage',
      title: t('Today'),
      cell: (row) => (row.method === 'Self-Pay' ? '–' : <StatusBadge look={coverageLooks[row.coverage]} />),
    },
    {
      key: 'verification',
      title: t('Verification'),
      wide: true,
      cell: (row) => (row.method === 'Self-Pay' ? '–' : <StatusBadge look={verificationLooks[row.verification]} />),
    },
    { key: 'status', title: t('Status'), wide: true, cell: (row) => <StatusBadge look={billingStatusLooks[row.status]} /> },
    {
      key: 'default',
      title: t('Default'),
      cell: (row) => (row.isDefault ? <IconStarFilled size={16} role="img" aria-label={t('Default billing method')} /> : null),
    },
  ];
}

/** How a patient's care is paid for: the methods, what each is worth today, and their verification. */
export function BillingPanel({ patient }: { readonly patient: Patient }) {
  const t = useText();
  const format = useFormat();
  const { can } = useAccess();
  const hasPlans = useHasPlans();
  const { drawer, record, open, close } = useDrawer();
  usePreload(parts);
  const methods = useCall(
    patientBillingCalls.list,
    { params: { patientId: patient.id } },
    { live: ['patients', 'patient-billings'], fresh, quiet: true },
  );
  const chosen = methods.data?.find((row) => row.billingId === record);
  const act = actNames.find((name) => drawers[name] === drawer);
  const asked = chosen && act && chosen.acts[act] === null ? { name: act, of: chosen } : null;

  const acts: Column<PatientBilling> = {
    key: 'acts',
    title: t('Actions'),
    align: 'end',
    cell: (row) => <MethodActs row={row} open={open} />,
  };
  const columns = billingColumns(t, format);
  const add =
    can(patientBillingCalls.add) && hasPlans ? (
      <Button
        variant="default"
        size="compact-md"
        leftSection={<IconPlus size={15} aria-hidden="true" />}
        onClick={() => open('add-billing')}
      >
        {t('Add billing method')}
      </Button>
    ) : null;

  return (
    <>
      <Panel title={t('Billing methods')} actions={add} flush>
        <Loaded from={methods} rows={2}>
          {(rows) => (
            <PlainTable
              label={t('Table: {title}', { title: t('Billing methods') })}
              columns={rows.some((row) => Object.keys(row.acts).length > 0) ? [...columns, acts] : columns}
              rows={rows}
              rowKey={(row) => row.billingId}
            />
          )}
        </Loaded>
      </Panel>
      <DrawerForm title={t('Add billing method')} opened={drawer === 'add-billing' && can(patientBillingCalls.add)} onClose={close}>
        <AddBillingForm patientId={patient.id} onDone={close} />
      </DrawerForm>
      <ActDrawer acts={patientBillingActs} forms={forms} asked={asked} onClose={close} />
    </>
  );
}

function MethodActs({ row, open }: { readonly row: PatientBilling; readonly open: (drawer: string, record: string) => void }) {
  const t = useText();
  const { patientId, billingId } = row;
  return (
    <RowActs
      acts={patientBillingActs}
      of={{ ...row, id: billingId, params: { patientId, billingId } }}
      name={t(methodWords[row.method])}
      lead={['verify', 'edit']}
      forms={forms}
      opens={{ edit: () => open(drawers.edit, billingId), verify: () => open(drawers.verify, billingId) }}
    />
  );
}

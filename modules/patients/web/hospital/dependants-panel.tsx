import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { IconPlus, IconUserUp } from '@tabler/icons-react';
import { useCall } from '#kernel/web/client/use-call.ts';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { DrawerForm } from '#kernel/web/frame/drawer-form.tsx';
import { Loaded, Panel } from '#kernel/web/frame/panel.tsx';
import { EmptyState } from '#kernel/web/frame/states.tsx';
import { useWhyNot } from '#kernel/web/record/use-acts.ts';
import type { Column } from '#kernel/web/table/column.ts';
import { NameCell } from '#kernel/web/table/name-cell.tsx';
import { PlainTable } from '#kernel/web/table/plain-table.tsx';
import type { Translate } from '#kernel/web/text/translate.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { patientCalls } from '#modules/patients/contract/calls/patients.ts';
import { patientRecord } from '#modules/patients/contract/patient.record.ts';
import type { DependantRow, PatientDetails } from '#modules/patients/contract/records.ts';
import { patientLooks } from '../looks.ts';
import { dependantWords } from '../words.ts';
import styles from './panels.module.css';
import { ageAndGender } from './patients-columns.tsx';
import { useDrawer } from './use-drawer.ts';
import { lazyPart, usePreload } from '#kernel/web/frame/lazy-part.tsx';

const DependantForm = lazyPart(() => import('./dependant-form.tsx').then((file) => file.DependantForm));
const PrincipalForm = lazyPart(() => import('./principal-form.tsx').then((file) => file.PrincipalForm));
const forms = [DependantForm, PrincipalForm] as const;

function dependantColumns(t: Translate, format: ReturnType<typeof useFormat>): readonly Column<DependantRow>[] {
  return [
    { key: 'number', title: t('No.'), kind: 'number', align: 'start', value: (row) => row.dependantNumber, wide: true },
    {
      key: 'fullname',
      title: t('Dependant'),
      cell: (row) => (
        <Link to="/hospital/patients/$id" params={{ id: row.id }} className={styles.plainLink}>
          <NameCell name={row.fullname} under={row.hospitalPatientId} />
        </Link>
      ),
    },
    { key: 'relationship', title: t('Relationship'), text: (row) => t(dependantWords[row.dependantRelationship]) },
    { key: 'age', title: t('Gender / Age'), wide: true, text: (row) => ageAndGender(row, t, format) },
    { key: 'phone', title: t('Phone'), wide: true, text: (row) => row.phoneNumber ?? '–' },
    { key: 'status', title: t('Status'), wide: true, cell: (row) => <StatusBadge look={patientLooks[row.status]} /> },
  ];
}

/** The dependants of a principal: list, register one, make one a patient of their own. */
export function DependantsPanel({ patient }: { readonly patient: PatientDetails }) {
  const t = useText();
  const format = useFormat();
  const whyNot = useWhyNot(patientRecord, patient)('addDependant');
  const { drawer, record, open, close } = useDrawer();
  usePreload(forms);
  const dependants = useCall(patientCalls.dependants, { params: { id: patient.id } }, { live: ['patients'], quiet: true });
  const { addDependant } = patient.acts;
  const chosen = dependants.data?.find((row) => row.id === record);

  const acts: Column<DependantRow> = {
    key: 'acts',
    title: t('Actions'),
    align: 'end',
    cell: (row) =>
      row.acts.makePrincipal === null ? (
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconUserUp size={15} aria-hidden="true" />}
          onClick={() => open('make-principal', row.id)}
        >
          {t('Make principal')}
        </Button>
      ) : null,
  };
  const columns = dependantColumns(t, format);
  const anyGrown = dependants.data?.some((row) => row.acts.makePrincipal === null) ?? false;

  return (
    <>
      <Panel
        title={t('Dependants')}
        flush
        actions={
          addDependant === undefined ? null : (
            <Button
              variant="default"
              size="compact-md"
              disabled={whyNot !== null}
              title={whyNot ?? undefined}
              leftSection={<IconPlus size={15} aria-hidden="true" />}
              onClick={() => open('add-dependant')}
            >
              {t('Add dependant')}
            </Button>
          )
        }
      >
        <Loaded
          from={dependants}
          rows={3}
          isEmpty={(rows) => rows.length === 0}
          empty={<EmptyState compact title={patient.isDependant ? t('A dependant cannot have dependants') : t('No dependants yet')} />}
        >
          {(rows) => (
            <PlainTable
              label={t('Table: {title}', { title: t('Dependants') })}
              columns={anyGrown ? [...columns, acts] : columns}
              rows={rows}
              rowKey={(row) => row.id}
            />
          )}
        </Loaded>
      </Panel>
      <DrawerForm title={t('Add dependant')} opened={drawer === 'add-dependant' && addDependant === null} onClose={close} size={560}>
        <DependantForm principal={patient} onDone={close} onCancel={close} />
      </DrawerForm>
      <DrawerForm
        title={chosen ? t('Make {name} principal', { name: chosen.fullname }) : t('Make principal')}
        opened={drawer === 'make-principal' && chosen?.acts.makePrincipal === null}
        onClose={close}
      >
        {chosen ? <PrincipalForm dependantId={chosen.id} onDone={close} /> : null}
      </DrawerForm>
    </>
  );
}

import { Button, Tabs } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { IconExternalLink, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useCall } from '#kernel/web/client/use-call.ts';
import { DrawerForm } from '#kernel/web/frame/drawer-form.tsx';
import { Facts } from '#kernel/web/frame/facts.tsx';
import { Loaded, Panel } from '#kernel/web/frame/panel.tsx';
import { EmptyState } from '#kernel/web/frame/states.tsx';
import { useSearchOf } from '#kernel/web/frame/use-search.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { patientCalls } from '#modules/patients/contract/calls/patients.ts';
import type { DependantRow, PatientDetails } from '#modules/patients/contract/records.ts';
import { dependantWords } from '../../words.ts';
import { DependantForm } from '../dependant-form.tsx';
import { ageAndGender } from '../patients-columns.tsx';
import { registerSearch } from '../search.ts';
import { useDrawer } from '../use-drawer.ts';
import styles from './steps.module.css';

/** The dependants of the patient being registered: one tab each, by number. */
export function DependantsStep({ principal }: { readonly principal: PatientDetails }) {
  const t = useText();
  const { drawer, open, close } = useDrawer();
  const [search, setSearch] = useSearchOf(registerSearch);
  const dependants = useCall(patientCalls.dependants, { params: { id: principal.id } }, { live: ['patients'], quiet: true });
  const canAdd = principal.acts.addDependant === null;
  return (
    <>
      <Panel
        title={t('Dependants')}
        note={t('Family members of this patient, each with a separate record')}
        actions={
          canAdd ? (
            <Button
              variant="default"
              size="compact-md"
              leftSection={<IconPlus size={15} aria-hidden="true" />}
              onClick={() => open('add-dependant')}
            >
              {t('Add dependant')}
            </Button>
          ) : null
        }
      >
        <Loaded
          from={dependants}
          rows={3}
          isEmpty={(rows) => rows.length === 0}
          empty={<EmptyState compact title={t('No dependants yet')} />}
        >
          {(rows) => {
            const shown = rows.find((row) => row.id === search.dependant) ?? rows[0];
            return (
              <Tabs value={shown?.id ?? null} onChange={(id) => setSearch({ dependant: id ?? undefined }, { replace: true })}>
                <Tabs.List className={styles.tabs}>
                  {rows.map((row) => (
                    <Tabs.Tab key={row.id} value={row.id}>
                      {`${row.dependantNumber}. ${row.fullname}`}
                    </Tabs.Tab>
                  ))}
                </Tabs.List>
                {rows.map((row) => (
                  <Tabs.Panel key={row.id} value={row.id}>
                    <DependantProfile dependant={row} />
                  </Tabs.Panel>
                ))}
              </Tabs>
            );
          }}
        </Loaded>
      </Panel>
      <DrawerForm title={t('Add dependant')} opened={drawer === 'add-dependant' && canAdd} onClose={close} size={560}>
        <DependantForm
          principal={principal}
          onCancel={close}
          onDone={(saved) => setSearch({ drawer: undefined, record: undefined, dependant: saved.id }, { replace: true })}
        />
      </DrawerForm>
    </>
  );
}

function DependantProfile({ dependant }: { readonly dependant: DependantRow }) {
  const t = useText();
  const format = useFormat();
  const [showDependantProfile, setShow] = useState(false);
  return (
    <div className={styles.stack}>
      <p>
        <span className="strong">{t(dependantWords[dependant.dependantRelationship])}</span> · {ageAndGender(dependant, t, format)} ·{' '}
        <span className="code">{dependant.hospitalPatientId}</span>
      </p>
      {showDependantProfile ? (
        <Facts
          rows={[
            [
              t('Civis ID'),
              <span key="civis" className="code">
                {dependant.civisId}
              </span>,
            ],
            [t('Date of Birth'), format.day(dependant.dateOfBirth)],
            [t('Phone Number'), dependant.phoneNumber],
            [t('Email'), dependant.email],
            [t('Registered'), format.instant(dependant.createdAt)],
          ]}
        />
      ) : null}
      <div className={styles.foot}>
        <Button variant="default" aria-expanded={showDependantProfile} onClick={() => setShow(!showDependantProfile)}>
          {showDependantProfile ? t('Hide dependant profile') : t('Show dependant profile')}
        </Button>
        <Button
          component={Link}
          to={`/hospital/patients/${dependant.id}`}
          variant="default"
          leftSection={<IconExternalLink size={16} aria-hidden="true" />}
        >
          {t('View')}
        </Button>
      </div>
    </div>
  );
}

import { Button } from '@mantine/core';
import '#kernel/web/design/mantine-frame.css';
import '#kernel/web/design/print.css';
import { IconAlertOctagon, IconPrinter } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { pageOf } from '#kernel/contract/envelope.ts';
import { readAt } from '#kernel/web/client/call.ts';
import { useSession } from '#kernel/web/client/session.ts';
import { useCall } from '#kernel/web/client/use-call.ts';
import { DrawerForm } from '#kernel/web/frame/drawer-form.tsx';
import { PageHead } from '#kernel/web/frame/page-head.tsx';
import { type PageTab, PageTabs } from '#kernel/web/frame/page-tabs.tsx';
import { ErrorState, SkeletonRows } from '#kernel/web/frame/states.tsx';
import { PrintHead } from '#kernel/web/print/paper.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { allergyCalls } from '#modules/patient-chart/contract/calls/conditions.ts';
import { medicationRequestCalls } from '#modules/pharmacy/contract/calls/requests.ts';
import { prescriptionCalls } from '#modules/prescriptions-and-therapeutics/contract/calls/prescriptions.ts';
import { OwnPrescription } from '#modules/prescriptions-and-therapeutics/contract/medication-records.ts';
import { coursesOf } from './courses.ts';
import { Courses } from './courses-list.tsx';
import { DosesTab } from './doses-tab.tsx';
import styles from './own.module.css';
import { OwnPrescriptions } from './own-prescriptions.tsx';
import { AskRefillForm } from './refill-part.tsx';
import { useOwnMedicines } from './search.ts';

// A patient's session gets the own ones; the other half of the answer is the hospital area's.
const ownPrescriptions = { ...prescriptionCalls.list, payload: pageOf(OwnPrescription) };
const live = ['prescriptions', 'refill-requests', 'medication-requests', 'notification'] as const;
const most = 100;

// The patient area comes after this module: its call is known here by its address alone.
const ownDependants = readAt<readonly KnownPerson[]>('/patients/me/dependants');
interface KnownPerson {
  readonly personId: string;
  readonly fullname: string;
}

/** /patient/medications: what the person takes now and how, what is past, the prescriptions, and what staff gave. */
export function OwnMedicinesPage() {
  const t = useText();
  const own = useOwnMedicines();
  const { tab, query, drawer, record } = own;
  const medicines = useCall(medicationRequestCalls.own, { query: { limit: 200, ...query } }, { live, quiet: true });
  const prescriptions = useCall(ownPrescriptions, { query: { limit: most, ...query } }, { live, quiet: true });
  const loaded = medicines.data && prescriptions.data ? { medicines: medicines.data.data, prescriptions: prescriptions.data.data } : null;
  const courses = loaded ? coursesOf(loaded.medicines, loaded.prescriptions) : [];
  const chosen = loaded?.prescriptions.find(({ id }) => id === record);
  const refused = medicines.refused ?? prescriptions.refused;
  const retry = () => {
    medicines.retry();
    prescriptions.retry();
  };
  const once = (content: ReactNode) =>
    loaded ? content : refused ? <ErrorState refused={refused} onRetry={retry} /> : <SkeletonRows rows={6} height={40} />;
  const coursesThat = (past: boolean) =>
    once(<Courses courses={courses.filter(({ state }) => (state === 'past') === past)} onAsk={own.ask} />);
  const parts: readonly PageTab[] = [
    { key: 'active', title: t('Active'), content: coursesThat(false) },
    { key: 'past', title: t('Past'), content: coursesThat(true) },
    {
      key: 'prescriptions',
      title: t('Prescriptions'),
      content: once(<OwnPrescriptions rows={loaded?.prescriptions ?? []} onAsk={own.ask} />),
    },
    { key: 'doses', title: t('Doses given'), content: <DosesTab query={query} /> },
  ];
  return (
    <div className={styles.page}>
      <ActingLine />
      <PrintHead title={t('Medications')} />
      <div className="no-print">
        <PageHead
          title={t('Medications')}
          actions={
            <Button
              variant="default"
              disabled={courses.length === 0}
              leftSection={<IconPrinter size={16} aria-hidden="true" />}
              onClick={() => window.print()}
            >
              {t('Print')}
            </Button>
          }
        />
      </div>
      <AllergyBanner personId={own.person} />
      <PageTabs tabs={parts} asked={tab} onChoose={(key) => own.show(key ?? 'active')} label={t('Parts of your medications')} />
      <DrawerForm title={t('Request refill')} opened={drawer === 'refill' && chosen !== undefined} onClose={own.close}>
        {chosen ? <AskRefillForm prescription={chosen} onClose={own.close} /> : null}
      </DrawerForm>
    </div>
  );
}

/** Whose record is shown, while acting for another. */
function ActingLine() {
  const t = useText();
  const { person, toOwn } = useOwnMedicines();
  const { data } = useCall(ownDependants, {}, { live: ['patients'], fresh: 60_000, quiet: true, enabled: person !== undefined });
  if (!person) return null;
  const name = data?.find(({ personId }) => personId === person)?.fullname;
  return (
    <p className={`${styles.acting} no-print`} role="status">
      {name ? t('You are acting for {name}.', { name }) : t('You are acting for another person.')}{' '}
      <button type="button" onClick={toOwn}>
        {t('Back to my own record')}
      </button>
    </p>
  );
}

/** Allergies over everything that is taken; nothing where there is none. */
function AllergyBanner({ personId }: { readonly personId: string | undefined }) {
  const t = useText();
  const { userId } = useSession();
  const id = personId ?? userId ?? '';
  const { data } = useCall(
    allergyCalls.ofPatient,
    { params: { id } },
    { live: ['allergies', 'patients'], quiet: true, enabled: id !== '' },
  );
  const known = (data?.data ?? []).filter(({ status, verification }) => status === 'active' && verification !== 'refuted');
  if (known.length === 0) return null;
  const names = [...new Set(known.map(({ substance }) => substance))];
  return (
    <p className={styles.allergies} role="note">
      <IconAlertOctagon size={18} aria-hidden="true" />
      <span>
        <strong>{t('Allergic to {names}', { names: names.join(', ') })}</strong> {t('Tell everyone who gives you medicines.')}
      </span>
    </p>
  );
}

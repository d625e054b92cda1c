import { Button } from '@mantine/core';
import { Link, useParams } from '@tanstack/react-router';
import { IconPlayerPlay, IconTable, IconVaccine } from '@tabler/icons-react';
import { Suspense } from 'react';
import { useCall, useSend } from '#kernel/web/client/use-call.ts';
import { Facts } from '#kernel/web/frame/facts.tsx';
import { PageHead } from '#kernel/web/frame/page-head.tsx';
import { Loaded, Panel } from '#kernel/web/frame/panel.tsx';
import { SkeletonRows } from '#kernel/web/frame/states.tsx';
import { toast } from '#kernel/web/frame/toast-store.ts';
import { actorName } from '#kernel/web/text/actor-name.ts';
import { Moment } from '#kernel/web/text/moment.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { PatientBanner } from '#modules/patients/web/index.ts';
import type { Administration } from '#modules/prescriptions-and-therapeutics/contract/administration-records.ts';
import { administrationCalls } from '#modules/prescriptions-and-therapeutics/contract/calls/administrations.ts';
import styles from './administrations.module.css';
import { DosageTable } from './dosage-table.tsx';
import { AdministrationDrawers } from './drawers.tsx';
import { fillsAdministration } from './fills.ts';
import { historyText } from './history-text.ts';
import { useDrawer } from './search.ts';
import { AdministrationMarks, Progress, useDoseWords } from './words.tsx';

/** /hospital/administrations/{id}: a medicine with its doses, given and to come. */
export function AdministrationPage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const found = useCall(administrationCalls.readAdministration, { params: { id } }, { live: ['therapeutic-administrations'], quiet: true });
  return (
    <>
      <Loaded from={found} rows={10}>
        {(administration) => <View administration={administration} />}
      </Loaded>
      <AdministrationDrawers />
    </>
  );
}

function View({ administration }: { readonly administration: Administration }) {
  const t = useText();
  const words = useDoseWords();
  return (
    <div className={styles.stack}>
      <Suspense fallback={<SkeletonRows rows={3} />}>
        <PatientBanner patientId={administration.patient.id} />
      </Suspense>
      <PageHead
        title={administration.medicine}
        tabTitle={t('Therapeutic Administration')}
        note={
          <>
            <span className="code">{administration.administrationNumber}</span> · {words(administration)}
          </>
        }
        badges={<AdministrationMarks row={administration} />}
        actions={<Acts administration={administration} />}
      />
      <About administration={administration} />
      <Panel title={t('Doses')} flush>
        <DosageTable administration={administration} />
      </Panel>
      <History administration={administration} />
    </div>
  );
}

function Acts({ administration }: { readonly administration: Administration }) {
  const t = useText();
  const drawer = useDrawer();
  const { id, allowed, patient } = administration;
  const resume = useSend(administrationCalls.resumeAdministration, { fills: fillsAdministration });
  const sign = useSend(administrationCalls.coSignAdministration, { fills: fillsAdministration });
  const tell = (answer: { readonly ok: boolean; readonly message: string } | null | undefined) => {
    if (answer?.ok) toast.success(answer.message);
    else if (answer) toast.error(answer.message);
  };
  const may = (act: Administration['allowed'][number]) => allowed.includes(act);
  return (
    <>
      {may('record') ? (
        <Button leftSection={<IconVaccine size={16} aria-hidden="true" />} onClick={() => drawer.open('record', id)}>
          {t('Record dose')}
        </Button>
      ) : null}
      {may('co-sign') ? (
        <Button onClick={() => void sign.send({ params: { id }, body: {} }).then(tell)}>{t('Sign verbal order')}</Button>
      ) : null}
      {may('resume') ? (
        <Button
          leftSection={<IconPlayerPlay size={16} aria-hidden="true" />}
          onClick={() => void resume.send({ params: { id }, body: {} }).then(tell)}
        >
          {t('Resume')}
        </Button>
      ) : null}
      {may('hold') ? (
        <Button variant="default" onClick={() => drawer.open('hold', id)}>
          {t('Hold')}
        </Button>
      ) : null}
      {may('reschedule') ? (
        <Button variant="default" onClick={() => drawer.open('reschedule', id)}>
          {t('Change schedule')}
        </Button>
      ) : null}
      {may('complete') ? (
        <Button variant="default" onClick={() => drawer.open('complete', id)}>
          {t('Complete')}
        </Button>
      ) : null}
      {may('terminate') ? (
        <Button variant="default" onClick={() => drawer.open('terminate', id)}>
          {t('Terminate')}
        </Button>
      ) : null}
      <Button
        variant="default"
        leftSection={<IconTable size={16} aria-hidden="true" />}
        component={Link}
        {...({ to: '/hospital/administrations/chart', search: { patient: patient.id } } as object)}
      >
        {t('Drug chart')}
      </Button>
    </>
  );
}

function About({ administration }: { readonly administration: Administration }) {
  const t = useText();
  const format = useFormat();
  const { ward, prescriber, prescriptionNumber, prescriptionId, times, instructions, indication, prnReason, nextFrom, dispensedLeft } =
    administration;
  const { holdReason, holdUntil, terminateReason, terminatedBy, verbal, titration, nextDueAt } = administration;
  const rows: (readonly [string, React.ReactNode])[] = [
    [t('Progress'), <Progress key="progress" row={administration} />],
    [t('Next due'), nextDueAt ? <Moment key="due" at={nextDueAt} /> : '–'],
    [t('Ward'), ward?.name ?? '–'],
    [t('Prescriber'), prescriber.fullname],
    [
      t('Prescription'),
      prescriptionId ? (
        <Link key="rx" to="/hospital/prescriptions/$id" params={{ id: prescriptionId }} className="code">
          {prescriptionNumber}
        </Link>
      ) : (
        t('Verbally')
      ),
    ],
  ];
  if (times.length > 0) rows.push([t('Clock times'), times.join(' ')]);
  if (indication) rows.push([t('Indication'), indication]);
  if (instructions) rows.push([t('Instructions'), instructions]);
  if (prnReason) rows.push([t('As needed for'), prnReason]);
  if (nextFrom) rows.push([t('Next dose from'), <Moment key="from" at={nextFrom} />]);
  if (dispensedLeft !== null) rows.push([t('Dispensed units left'), format.number(dispensedLeft)]);
  if (administration.held) rows.push([t('Held'), [holdReason, holdUntil ? format.instant(holdUntil) : null].filter(Boolean).join(' · ')]);
  if (terminateReason) rows.push([t('Terminated'), [terminateReason, terminatedBy?.fullname].filter(Boolean).join(' · ')]);
  if (verbal)
    rows.push([
      t('Verbal order'),
      verbal.signedAt
        ? t('Signed {time}', { time: format.instant(verbal.signedAt) })
        : t('Sign by {time}', { time: format.instant(verbal.coSignBy) }),
    ]);
  if (titration.length > 0)
    rows.push([t('Scale'), titration.map(({ from, to, dose }) => `${from}–${to ?? '…'}: ${dose} ${administration.doseUnit}`).join(' · ')]);
  return (
    <Panel title={t('About')}>
      <Facts rows={rows} />
    </Panel>
  );
}

function History({ administration }: { readonly administration: Administration }) {
  const t = useText();
  return (
    <Panel title={t('History')}>
      <Facts
        rows={administration.history.map(
          ({ id, at, what, by, note }) =>
            [
              actorName(t, by),
              <span key={id}>
                {historyText(t, what)} · <Moment at={at} />
                {note ? ` · ${note}` : ''}
              </span>,
            ] as const,
        )}
      />
    </Panel>
  );
}

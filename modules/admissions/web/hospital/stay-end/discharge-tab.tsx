import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useAccess } from '#kernel/web/client/access.tsx';
import { addressAt } from '#kernel/web/frame/address.ts';
import { Facts } from '#kernel/web/frame/facts.tsx';
import { Loaded, Panel } from '#kernel/web/frame/panel.tsx';
import { EmptyState } from '#kernel/web/frame/states.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import type { Admission } from '#modules/admissions/contract/stay-records.ts';
import { summaryCalls } from '#modules/patient-chart/contract/calls/documents.ts';
import { useHomeMedicineLines } from '../../home-medicine-lines.ts';
import { releaseReasonWords, summaryParts, vacatedWords } from '../../stay-end-words.ts';
import { dischargeTypeWords } from '../../stay-looks.ts';
import { AreaList } from './area-list.tsx';
import { diagnosisLine } from './diagnosis-line.ts';
import styles from './stay-end.module.css';
import { formOf, paperOf } from './stay-refreshes.ts';
import { useClearance } from './use-clearance.ts';

/** The Discharge tab of a stay: the summary once the patient is discharged, what each area still wants, and the release. */
export function StayDischargeTab({ stay }: { readonly stay: Admission }) {
  const t = useText();
  const { discharge, release } = stay;
  if (!discharge)
    return (
      <Panel title={t('Discharge')}>
        <EmptyState compact title={t('The patient is not discharged')} />
      </Panel>
    );
  return (
    <div className={styles.stack}>
      <SummaryPanel stay={stay} discharge={discharge} />
      {release ? <ReleasePanel stay={stay} release={release} /> : null}
      <ClearancePanel stay={stay} />
    </div>
  );
}

interface SummaryPanelProps {
  readonly stay: Admission;
  readonly discharge: NonNullable<Admission['discharge']>;
}

function SummaryPanel({ stay, discharge }: SummaryPanelProps) {
  const t = useText();
  const format = useFormat();
  const { can } = useAccess();
  const { summary } = discharge;
  const lines = useHomeMedicineLines(discharge);
  return (
    <Panel
      title={t('Discharge summary')}
      actions={
        <>
          {stay.acts.summarise === null ? (
            <Button variant="default" size="compact-md" component={Link} to={formOf(stay.id, 'summarise')}>
              {t('Summary and diagnoses')}
            </Button>
          ) : null}
          {discharge.documentId && can(summaryCalls.view) ? (
            <Button
              variant="default"
              size="compact-md"
              component={Link}
              to={addressAt(`/hospital/patients/${stay.of.id}/summaries/${discharge.documentId}/print`)}
            >
              {t('Summary in the chart')}
            </Button>
          ) : null}
          <PrintLink words={t('Print discharge summary')} to={paperOf(stay.id, 'discharge-summary')} />
        </>
      }
    >
      <Facts
        rows={[
          [t('Type of discharge'), t(dischargeTypeWords[discharge.type])],
          [t('Discharged'), format.instant(discharge.at)],
          [t('Discharged by'), discharge.by],
          [t('Final diagnoses'), discharge.finalDiagnoses.map(diagnosisLine).join('; ')],
          ...summaryParts.filter(([key]) => summary?.[key]).map(([key, title]) => [t(title), summary?.[key]] as const),
          [t('Medicines to go home'), lines.takeHome.join('; ')],
          [t('Medicines continued'), lines.continued.join('; ')],
          [t('Medicines stopped'), lines.stopped.join('; ')],
          [t('Bed'), stay.vacatedAt ? t('Free since {time}', { time: format.instant(stay.vacatedAt) }) : t('Held')],
          [t('Patient went to'), stay.vacatedTo ? t(vacatedWords[stay.vacatedTo]) : null],
        ]}
      />
    </Panel>
  );
}

interface ReleasePanelProps {
  readonly stay: Admission;
  readonly release: NonNullable<Admission['release']>;
}

function ReleasePanel({ stay, release }: ReleasePanelProps) {
  const t = useText();
  const format = useFormat();
  return (
    <Panel title={t('Release')} actions={<PrintLink words={t('Print gate pass')} to={paperOf(stay.id, 'gate-pass')} />}>
      <Facts
        rows={[
          [t('Released'), format.instant(release.at)],
          [t('Released by'), release.by],
          [t('Released to'), release.to],
          [t('Owed at release'), format.money(release.outstanding)],
          [t('Reason'), release.reason ? t(releaseReasonWords[release.reason]) : null],
          [t('Note'), release.note],
        ]}
      />
    </Panel>
  );
}

function ClearancePanel({ stay }: { readonly stay: Admission }) {
  const t = useText();
  const clearance = useClearance(stay.id);
  return (
    <Panel title={t('Clearance')}>
      <Loaded from={clearance} rows={4}>
        {(found) => <AreaList stay={stay} clearance={found} />}
      </Loaded>
    </Panel>
  );
}

function PrintLink({ words, to }: { readonly words: string; readonly to: string }) {
  return (
    <Button variant="default" size="compact-md" component={Link} to={to} leftSection={<IconPrinter size={15} aria-hidden="true" />}>
      {words}
    </Button>
  );
}

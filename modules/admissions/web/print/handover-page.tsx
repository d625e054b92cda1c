import { useParams } from '@tanstack/react-router';
import { useCall } from '#kernel/web/client/use-call.ts';
import { Loaded } from '#kernel/web/frame/panel.tsx';
import { Paper } from '#kernel/web/print/paper.tsx';
import { PaperBlock, PaperFacts, PaperNote } from '#kernel/web/print/paper-parts.tsx';
import { useFormat, useNow } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { nursingCalls } from '#modules/admissions/contract/calls/nursing.ts';
import type { WardBed, WardTasks } from '#modules/admissions/contract/nursing-records.ts';
import { PrintPage } from '#modules/patients/web/index.ts';
import { useAgeAndSex } from '../hospital/patient-line.tsx';
import { shiftWords } from '../looks.ts';
import { levelLooks } from '../nursing-looks.ts';
import { codeWords, isolationLooks } from '../stay-looks.ts';

/** The handover of a ward on paper: each bed with its last SBAR, what is due, and open warnings. */
export function HandoverPage() {
  const t = useText();
  const { wardId = '' } = useParams({ strict: false }) as { wardId?: string };
  const ward = useCall(nursingCalls.wardTasks, { params: { id: wardId }, query: {} }, { quiet: true });
  return (
    <PrintPage
      title={t('Handover sheet')}
      ready={ward.data !== undefined}
      counted={{ paper: 'ward-handover', records: [{ key: ward.data?.ward.code ?? '', params: { id: wardId } }] }}
    >
      <Loaded from={ward} rows={10}>
        {(found) => <HandoverPaper ward={found} />}
      </Loaded>
    </PrintPage>
  );
}

export function HandoverPaper({ ward }: { readonly ward: WardTasks }) {
  const t = useText();
  const format = useFormat();
  const now = useNow();
  return (
    <Paper
      title={t('Handover sheet')}
      number={ward.ward.code}
      facts={[
        [t('Ward'), ward.ward.name],
        [t('Shift'), t(shiftWords[ward.shift])],
        [t('In charge'), ward.lead],
        [t('Patients'), format.number(ward.beds.length)],
        [t('As at'), format.instant(new Date(now).toISOString())],
      ]}
    >
      {ward.beds.map((bed) => (
        <BedBlock key={bed.admissionId} bed={bed} />
      ))}
      {ward.beds.length === 0 ? <PaperNote>{t('No patient in this ward')}</PaperNote> : null}
    </Paper>
  );
}

function BedBlock({ bed }: { readonly bed: WardBed }) {
  const t = useText();
  const format = useFormat();
  const ageAndSex = useAgeAndSex();
  const { of: patient, place, handover, vitals, warning, tasks } = bed;
  const sbar = handover?.sbar;
  const said = (text: string | null | undefined) => text ?? '';
  return (
    <PaperBlock title={[place?.bedLabel, patient.fullname, patient.hospitalPatientId].filter(Boolean).join(' · ')}>
      <PaperFacts
        rows={[
          [t('Patient'), [ageAndSex(patient), t('Day {count}', { count: bed.day }), bed.diagnosis].filter(Boolean).join(' · ')],
          [t('Care'), careOf(bed, t)],
          [t('Situation'), said(sbar?.situation)],
          [t('Background'), said(sbar?.background)],
          [t('Assessment'), said(sbar?.assessment)],
          [t('Recommendation'), said(sbar?.recommendation)],
          [t('Handover by'), handover ? `${handover.by} · ${format.instant(handover.at)}` : t('No handover written')],
          [t('Early warning'), warning ? t(levelLooks[warning.level].word) : null],
          [t('Vitals due'), vitals?.dueAt ? format.instant(vitals.dueAt) : null],
          [t('Tasks'), tasks.map(({ what, dueAt }) => `${format.time(dueAt)} ${what}`).join('; ')],
        ]}
      />
    </PaperBlock>
  );
}

function careOf({ isolation, codeStatus, diet, nilByMouthUntil }: WardBed, t: ReturnType<typeof useText>): string {
  const words = [
    isolation === 'none' ? null : t(isolationLooks[isolation].word),
    codeStatus === 'dnr' ? t(codeWords.dnr) : null,
    nilByMouthUntil ? t('Nil by mouth') : null,
    diet,
  ];
  return words.filter(Boolean).join(' · ');
}

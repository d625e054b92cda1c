import { useParams } from '@tanstack/react-router';
import { useCall } from '#kernel/web/client/use-call.ts';
import { Loaded } from '#kernel/web/frame/panel.tsx';
import { Paper } from '#kernel/web/print/paper.tsx';
import { PaperLines, PaperNote } from '#kernel/web/print/paper-parts.tsx';
import type { Column } from '#kernel/web/table/column.ts';
import { useFormat, useNow } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import type { BoardBed, Occupant, WardList } from '#modules/admissions/contract/bed-records.ts';
import { bedCalls } from '#modules/admissions/contract/calls/beds.ts';
import { PrintPage } from '#modules/patients/web/index.ts';
import { useAgeAndSex } from '../hospital/patient-line.tsx';
import { bedLooks, policyWords } from '../looks.ts';
import { dueDosesLook, dueTasksLook, heldLook, isolationLooks, scoreLook } from '../stay-looks.ts';

/** The beds of a ward on paper: who lies in each, with what to mind. */
export function WardListPage() {
  const t = useText();
  const { wardId = '' } = useParams({ strict: false }) as { wardId?: string };
  const list = useCall(bedCalls.wardList, { params: { id: wardId } }, { quiet: true });
  return (
    <PrintPage
      title={t('Ward list')}
      ready={list.data !== undefined}
      counted={{ paper: 'ward-list', records: [{ key: list.data?.ward.code ?? '', params: { id: wardId } }] }}
    >
      <Loaded from={list} rows={10}>
        {(found) => <WardListPaper list={found} />}
      </Loaded>
    </PrintPage>
  );
}

/** What everybody at the bed minds: warnings, isolation, what is due, and when the patient goes. */
function useToMind(): (occupant: Occupant) => string {
  const t = useText();
  const format = useFormat();
  return ({ score, isolation, dueDoses, dueTasks, expectedDischargeAt, status }) =>
    [
      status === 'discharged' ? t(heldLook.word) : null,
      score ? t(scoreLook(score.band).word, { score: score.total }) : null,
      isolation === 'none' ? null : t(isolationLooks[isolation].word),
      dueDoses ? t(dueDosesLook.word, { count: dueDoses }) : null,
      dueTasks ? t(dueTasksLook.word, { count: dueTasks }) : null,
      status === 'admitted' && expectedDischargeAt
        ? t('Discharge expected {day}', { day: format.day(format.dateOf(expectedDischargeAt)) })
        : null,
    ]
      .filter(Boolean)
      .join(' · ');
}

function useWardColumns(): readonly Column<BoardBed>[] {
  const t = useText();
  const ageAndSex = useAgeAndSex();
  const toMind = useToMind();
  const of = (read: (occupant: Occupant) => string) => (bed: BoardBed) => (bed.occupant ? read(bed.occupant) : '');
  return [
    { key: 'bed', title: t('Bed'), text: ({ label, room }) => `${room.name} · ${label}` },
    {
      ...{ key: 'patient', title: t('Patient') },
      text: ({ occupant, status }) =>
        occupant ? `${occupant.patient.fullname} · ${occupant.patient.hospitalPatientId}` : t(bedLooks[status].word),
    },
    { key: 'age', title: t('Age / Sex'), text: of(({ patient }) => ageAndSex(patient) ?? '') },
    { key: 'day', title: t('Day'), align: 'end', text: of(({ day }) => String(day)) },
    { key: 'diagnosis', title: t('Diagnosis'), text: of(({ diagnosis }) => diagnosis) },
    { key: 'consultant', title: t('Consultant'), wide: true, text: of(({ consultant }) => consultant ?? '') },
    { key: 'mind', title: t('To mind'), text: of(toMind) },
  ];
}

export function WardListPaper({ list: { ward, beds } }: { readonly list: WardList }) {
  const t = useText();
  const format = useFormat();
  const now = useNow();
  const columns = useWardColumns();
  const free = beds.filter(({ status, kind }) => status === 'available' && kind === 'bed').length;
  return (
    <Paper
      title={t('Ward list')}
      number={ward.code}
      facts={[
        [t('Ward'), ward.name],
        [t('For'), t(policyWords[ward.genderPolicy])],
        [t('Patients'), format.number(beds.filter(({ occupant }) => occupant !== null).length)],
        [t('Available beds'), format.number(free)],
        [t('As at'), format.instant(new Date(now).toISOString())],
      ]}
    >
      <PaperLines label={t('Ward list')} columns={columns} rows={beds} rowKey={({ id }) => id} dense />
      {beds.length === 0 ? <PaperNote>{t('No beds yet')}</PaperNote> : null}
    </Paper>
  );
}

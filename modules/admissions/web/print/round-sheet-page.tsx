import { useParams } from '@tanstack/react-router';
import { useCall } from '#kernel/web/client/use-call.ts';
import { Loaded } from '#kernel/web/frame/panel.tsx';
import { Paper } from '#kernel/web/print/paper.tsx';
import { PaperBlock, PaperList } from '#kernel/web/print/paper-parts.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { admissionCalls } from '#modules/admissions/contract/calls/admissions.ts';
import { roundCalls } from '#modules/admissions/contract/calls/rounds.ts';
import type { WardRound } from '#modules/admissions/contract/round-records.ts';
import { roundSections } from '#modules/admissions/contract/round-words.ts';
import type { Admission } from '#modules/admissions/contract/stay-records.ts';
import { VitalsLine } from '#modules/patient-chart/web/index.ts';
import { PrintPage } from '#modules/patients/web/index.ts';
import { diagnosisLine } from '../hospital/stay-end/diagnosis-line.ts';
import { labLook, planKindWords, planLooks, roundKindWords, sectionWords } from '../round-looks.ts';
import { useRoundFacts } from '../use-round-facts.ts';
import { useStayFacts } from './stay-facts.ts';

/** The sheet of one ward round for the patient's folder. */
export function RoundSheetPage() {
  const t = useText();
  const { id = '', roundId = '' } = useParams({ strict: false }) as { id?: string; roundId?: string };
  const stay = useCall(admissionCalls.read, { params: { id } }, { quiet: true });
  const round = useCall(roundCalls.read, { params: { id: roundId } }, { quiet: true });
  return (
    <PrintPage
      title={t('Round sheet')}
      ready={Boolean(stay.data && round.data)}
      counted={{ paper: 'round-sheet', records: [{ key: round.data?.wardRoundNumber ?? '', params: { id: roundId } }] }}
    >
      <Loaded from={round} rows={10}>
        {(found) => <Loaded from={stay}>{(of) => <RoundSheet round={found} stay={of} />}</Loaded>}
      </Loaded>
    </PrintPage>
  );
}

export function RoundSheet({ round, stay }: { readonly round: WardRound; readonly stay: Admission }) {
  const t = useText();
  const format = useFormat();
  const facts = useStayFacts(stay);
  const beside = useRoundFacts(round);
  const people = [round.lead, ...round.attendees].flatMap((person) => person?.fullname ?? []);
  const signed = round.submitted;
  return (
    <Paper
      title={t('Round sheet')}
      number={round.wardRoundNumber}
      marks={[signed ? null : t('Draft'), round.amendmentCount > 0 ? t('Amended') : null]}
      facts={[
        ...facts,
        [t('Admission no.'), stay.admissionNumber],
        [t('Kind'), t(roundKindWords[round.kind])],
        [t('Seen at'), format.instant(round.roundAt)],
        [t('Present'), people.join(', ')],
        ...beside.after,
      ]}
      signs={[
        signed ? t('Signed by {name}, {time}', { name: signed.by ?? '', time: format.instant(signed.at) }) : t('Not submitted'),
        t('Signature and stamp'),
      ]}
    >
      <PaperList title={t('Problems')} lines={round.problems} />
      <PaperList title={t('Diagnoses')} lines={round.diagnoses.map(diagnosisLine)} />
      {round.vitals ? (
        <PaperBlock title={t('Vitals of the round')}>
          <VitalsLine vital={round.vitals} />
        </PaperBlock>
      ) : null}
      {roundSections.map((section) => (
        <PaperBlock key={section} title={t(sectionWords[section])} long>
          {round[section]}
        </PaperBlock>
      ))}
      <PaperList
        title={t('Laboratory tests')}
        lines={round.labRequests.map(
          (request) => `${request.restricted ? t('Restricted test') : request.testName} · ${t(labLook(request).word)}`,
        )}
      />
      <PaperList
        title={t('Treatment plan')}
        lines={round.treatmentPlan.map(({ kind, what, directions, status }) =>
          [t(planKindWords[kind]), what, directions, t(planLooks[status].word)].filter(Boolean).join(' · '),
        )}
      />
    </Paper>
  );
}

import { Link } from '@tanstack/react-router';
import { useCall } from '#kernel/web/client/use-call.ts';
import { Facts } from '#kernel/web/frame/facts.tsx';
import { Panel } from '#kernel/web/frame/panel.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { staffStays } from '#modules/admissions/contract/calls/admissions.ts';
import { dayOfStay } from '../stay/day-of-stay.ts';
import { stayLive } from '../stay-end/stay-refreshes.ts';
import { placeWords } from '../stays/place-words.ts';

/** The stay that a patient is in, on the overview of the record. Most patients are in none: then nothing is shown. */
export function OpenStayCard({ patientId = '' }: { readonly patientId?: string }) {
  const t = useText();
  const format = useFormat();
  const { data } = useCall(staffStays, { query: { patientId, status: ['admitted'], limit: 1 } }, { live: stayLive, quiet: true });
  const stay = data?.data[0];
  if (!stay) return null;
  const { expectedDischargeAt } = stay;
  return (
    <Panel
      title={t('Admitted')}
      note={t('Day {count}', { count: dayOfStay(format.dateOf(stay.admittedAt), format.today()) })}
      actions={
        <Link to="/hospital/admissions/$id" params={{ id: stay.id }}>
          {t('Open stay')}
        </Link>
      }
    >
      <Facts
        rows={[
          [t('Admission no.'), stay.admissionNumber],
          [t('Ward / Room / Bed'), stay.place ? placeWords(stay.place) : t('Confidential ward')],
          [t('Consultant'), stay.consultant?.fullname],
          [t('Diagnosis'), stay.diagnosis],
          [t('Expected discharge'), expectedDischargeAt ? format.day(format.dateOf(expectedDischargeAt)) : null],
        ]}
      />
    </Panel>
  );
}

import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { PageHead } from '#kernel/web/frame/page-head.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import type { Admission } from '#modules/admissions/contract/stay-records.ts';
import { acuityLooks, dnrLook, heldLook, isolationLooks, stayLooks } from '../../stay-looks.ts';
import { placeWords } from '../stays/place-words.ts';
import { StayActs } from '../stays/stay-acts.tsx';
import { dayOfStay } from './day-of-stay.ts';

/** The head of a stay: where the patient lies, which day it is, who is responsible, what everybody at the bed must know. */
export function StayHead({ stay }: { readonly stay: Admission }) {
  const t = useText();
  const looks = [
    stay.status === 'discharged' && !stay.vacatedAt ? heldLook : stayLooks[stay.status],
    stay.acuity === 'critical' || stay.acuity === 'high' ? acuityLooks[stay.acuity] : null,
    stay.isolation === 'none' ? null : isolationLooks[stay.isolation],
    stay.codeStatus === 'dnr' ? dnrLook : null,
  ];
  return (
    <PageHead
      title={stay.place ? placeWords(stay.place) : stay.vacatedAt || stay.status === 'cancelled' ? t('No bed') : t('Confidential ward')}
      tabTitle={t('Stay')}
      badges={looks.filter((look) => look !== null).map((look) => <StatusBadge key={look.word} look={look} />)}
      note={<HeadLine stay={stay} />}
      actions={<StayActs stay={stay} />}
    />
  );
}

function HeadLine({ stay }: { readonly stay: Admission }) {
  const t = useText();
  const format = useFormat();
  const { admittedAt, dischargedAt, expectedDischargeAt, nilByMouthUntil, diet, consultant } = stay;
  const last = dischargedAt ? format.dateOf(dischargedAt) : format.today();
  const words = [
    t('Day {count}', { count: dayOfStay(format.dateOf(admittedAt), last) }),
    consultant?.fullname,
    diet ? t('Diet: {diet}', { diet }) : null,
    nilByMouthUntil ? t('Nil by mouth until {moment}', { moment: format.instant(nilByMouthUntil) }) : null,
    dischargedAt
      ? t('Discharged {moment}', { moment: format.instant(dischargedAt) })
      : expectedDischargeAt
        ? t('Discharge expected {day}', { day: format.day(format.dateOf(expectedDischargeAt)) })
        : null,
  ];
  return (
    <>
      <span className="code">{stay.admissionNumber}</span> · {words.filter(Boolean).join(' · ')}
    </>
  );
}

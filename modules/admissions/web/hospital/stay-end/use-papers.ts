import { useNavigate } from '@tanstack/react-router';
import { useAccess } from '#kernel/web/client/access.tsx';
import type { ActLink } from '#kernel/web/record/record-acts.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { admissionCalls } from '#modules/admissions/contract/calls/admissions.ts';
import type { AdmissionStatus } from '#modules/admissions/contract/stay-words.ts';
import { paperOf, type StayPaper } from './stay-refreshes.ts';

interface PaperedStay {
  readonly id: string;
  readonly status: AdmissionStatus;
}

/** The papers of a stay in its status, beside its acts. */
export function usePapers({ id, status }: PaperedStay): readonly ActLink[] {
  const t = useText();
  const { can } = useAccess();
  const navigate = useNavigate();
  const link = (words: string, paper: StayPaper): ActLink => ({ words, run: () => void navigate({ to: paperOf(id, paper) }) });
  const left = status === 'discharged' || status === 'released';
  return [
    ...(status === 'admitted' && can(admissionCalls.wristband) ? [link(t('Print wristband'), 'wristband')] : []),
    ...(left && can(admissionCalls.read) ? [link(t('Print discharge summary'), 'discharge-summary')] : []),
    ...(status === 'released' && can(admissionCalls.read) ? [link(t('Print gate pass'), 'gate-pass')] : []),
    ...(status !== 'cancelled' && can(admissionCalls.runningBill) ? [link(t('Interim bill'), 'interim-bill')] : []),
  ];
}

import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { send } from '#kernel/web/client/send.ts';
import { toast } from '#kernel/web/frame/toast-store.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { patientCalls } from '#modules/patients/contract/calls/patients.ts';
import { readCivisId } from '#modules/patients/contract/civis-id.ts';
import type { SearchField } from './search.ts';

/** Where typed words belong when nobody said: a Civis ID, a patient number, an address, a telephone, else a name. */
export function fieldOf(typed: string): SearchField {
  const words = typed.trim();
  if (/^CIV/i.test(words) || (/\d/.test(words) && readCivisId(words))) return 'civisId';
  if (/^P-?\d+$/i.test(words)) return 'hospitalPatientId';
  if (words.includes('@')) return 'email';
  if (/^[+\d][\d\s()-]{2,}$/.test(words)) return 'phoneNumber';
  return 'name';
}

/** Opens the one patient that a scanned or typed code names; says so when there is none or more than one. */
export function useFindPatient(): (code: string, quiet?: boolean) => Promise<boolean> {
  const navigate = useNavigate();
  const t = useText();
  return useCallback(
    async (code, quiet) => {
      const answer = await send(patientCalls.quickSearch, { query: { q: code.trim().slice(0, 120) } });
      if (!answer.ok) {
        if (!quiet) toast.error(answer.message);
        return false;
      }
      const [only, second] = answer.payload;
      if (only && !second) {
        await navigate({ to: '/hospital/patients/$id', params: { id: only.id } });
        return true;
      }
      if (!quiet) toast.warning(only ? t('More than one patient matches {code}', { code }) : t('No patient matches {code}', { code }));
      return false;
    },
    [navigate, t],
  );
}

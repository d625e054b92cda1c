import { useEffect, useState } from 'react';
import { send } from '#kernel/web/client/send.ts';
import { useLive } from '#kernel/web/client/use-live.ts';
import { calendarCalls } from '#modules/appointments/contract/calls/calendar.ts';
import type { Conflict } from '#modules/appointments/contract/records.ts';

export interface Proposal {
  readonly appointmentDate: string;
  readonly endDate?: string | undefined;
  readonly appointmentTypeId: string;
  readonly departmentId: string;
  readonly practitionerId?: string | null | undefined;
  readonly roomId?: string | null | undefined;
  readonly patientId?: string | null | undefined;
  readonly exceptId?: string | undefined;
}

/** What stands in the way of a proposed time, asked while the form is filled and again when the book changes. */
export function useConflicts(proposal: Proposal | null): readonly Conflict[] {
  const [found, setFound] = useState<{ readonly of: string; readonly conflicts: readonly Conflict[] }>({ of: '', conflicts: [] });
  const [round, setRound] = useState(0);
  useLive('appointments', () => setRound((last) => last + 1));
  const asked = proposal ? JSON.stringify(proposal) : '';
  useEffect(() => {
    if (asked === '') return;
    const stop = new AbortController();
    const timer = setTimeout(
      () => {
        send(calendarCalls.checkOverlap, { body: JSON.parse(asked) as Proposal }, { signal: stop.signal, quiet: true }).then(
          (answer) => setFound({ of: asked, conflicts: answer.ok ? answer.payload.conflicts : [] }),
          () => undefined,
        );
      },
      round === 0 ? 150 : 400,
    );
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [asked, round]);
  return found.of === asked ? found.conflicts : [];
}

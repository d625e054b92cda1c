import { Select } from '@mantine/core';
import { useState } from 'react';
import { useSend } from '#kernel/web/client/use-call.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { uploadBody } from '#kernel/web/upload/upload-body.ts';
import { UploadSteps } from '#kernel/web/upload/upload-steps.tsx';
import { enrolleeCalls } from '#modules/hmo/contract/calls/eligibility.ts';
import { mostRosterRows, type RosterAnswer } from '#modules/hmo/contract/eligibility-records.ts';

/** The monthly roster of a partner out of a file. */
export function RosterUpload({ hmoId, onClose }: { readonly hmoId: string; readonly onClose: () => void }) {
  const t = useText();
  const format = useFormat();
  const months = lastMonths(format.today(), 13);
  const [month, setMonth] = useState(months[0] ?? '');
  const sender = useSend(enrolleeCalls.uploadRoster, { refresh: ['patient-billings', 'hmo'] });
  const counted = ({ matched, unmatched, expired }: RosterAnswer) =>
    [
      [t('Patients on the roster, verified by it'), matched],
      [t('On the roster, no patient here'), unmatched],
      [t('Patients not on the roster any more'), expired],
    ] as const;
  return (
    <>
      <Select
        label={t('Month of the roster')}
        data={months.map((value) => ({ value, label: format.month(value) }))}
        value={month}
        onChange={(value) => value && setMonth(value)}
        allowDeselect={false}
        required
      />
      <UploadSteps
        most={enrolleeCalls.uploadRoster.bodyLimit}
        hint={t('Up to {count} lives, identified by enrollee number. Patients on the roster are verified; no patient is created.', {
          count: mostRosterRows,
        })}
        onClose={onClose}
        upload={async ({ file, commit }) => {
          const answer = await sender.send({ params: { id: hmoId }, body: uploadBody(file, { month, dryRun: !commit }) });
          if (!answer?.ok) return answer;
          const { lives, errors } = answer.payload;
          const none = { created: 0, updated: answer.payload.matched, skipped: 0, reportFileId: null };
          return {
            ...answer,
            payload: { rows: lives + errors.length, ...none, errors, errorCount: errors.length, also: counted(answer.payload) },
          };
        }}
      />
    </>
  );
}

/** So many months, `2026-11` and those before it, of a calendar date. */
function lastMonths(today: string, count: number): readonly string[] {
  const [year = 0, month = 1] = today.split('-').map(Number);
  return Array.from({ length: count }, (_, back) => new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7));
}

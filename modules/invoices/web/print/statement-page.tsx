import { useParams } from '@tanstack/react-router';
import { Suspense } from 'react';
import { Letterhead } from '#modules/patients/web/index.ts';
import { SkeletonRows } from '#kernel/web/frame/states.tsx';
import { StatementPaper } from './statement-paper.tsx';

/** A patient's statement on the hospital's letterhead. */
export function StatementPage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  return (
    <Suspense fallback={<SkeletonRows rows={10} />}>
      <StatementPaper isCounted patientId={id} head={() => <Letterhead />} />
    </Suspense>
  );
}

import { useParams } from '@tanstack/react-router';
import { Suspense } from 'react';
import { SkeletonRows } from '#kernel/web/frame/states.tsx';
import { Letterhead } from '#modules/patients/web/index.ts';
import { PrescriptionPaper } from './prescription-paper.tsx';

/** /hospital/prescriptions/{id}/print: a signed prescription with the code by which anybody can check it. */
export function PrescriptionPrintPage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  return (
    <Suspense fallback={<SkeletonRows rows={8} />}>
      <PrescriptionPaper isCounted id={id} head={() => <Letterhead />} />
    </Suspense>
  );
}

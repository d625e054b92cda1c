import { useParams } from '@tanstack/react-router';
import { Suspense } from 'react';
import { SkeletonRows } from '#kernel/web/frame/states.tsx';
import { PrescriptionPaper } from '../print/prescription-paper.tsx';

/** A person's own prescription on paper, with the code by which a pharmacy checks it. */
export function OwnPrescriptionPrintPage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  return (
    <Suspense fallback={<SkeletonRows rows={8} />}>
      <PrescriptionPaper
        id={id}
        head={({ hospital: { name, address, phone } }) => (
          <div>
            <p className="strong">{name}</p>
            <p className="muted">{[address, phone].filter(Boolean).join(' · ')}</p>
          </div>
        )}
      />
    </Suspense>
  );
}

import { useParams } from '@tanstack/react-router';
import { Suspense } from 'react';
import { SkeletonRows } from '#kernel/web/frame/states.tsx';
import { StatementPaper } from '../print/statement-paper.tsx';

/** A person's own statement of one hospital, to print or keep. */
export function OwnStatementPage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  return (
    <Suspense fallback={<SkeletonRows rows={10} />}>
      <StatementPaper patientId={id} head={({ hospitalName }) => <p className="strong">{hospitalName}</p>} />
    </Suspense>
  );
}

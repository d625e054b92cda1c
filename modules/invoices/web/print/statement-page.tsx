import { useParams } from '@tanstack/react-router';
import { StatementPaper } from './statement-paper.tsx';

/** A patient's statement on the hospital's letterhead. */
export function StatementPage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  return <StatementPaper isCounted patientId={id} />;
}

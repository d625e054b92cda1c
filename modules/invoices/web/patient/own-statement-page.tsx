import { useParams } from '@tanstack/react-router';
import { PaperHead } from '#kernel/web/print/paper.tsx';
import { StatementPaper } from '../print/statement-paper.tsx';

/** A person's own statement of one hospital, to print or keep. */
export function OwnStatementPage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  return <StatementPaper patientId={id} head={({ hospitalName }) => <PaperHead name={hospitalName} />} />;
}

import { useParams } from '@tanstack/react-router';
import { PrescriptionPaper } from './prescription-paper.tsx';

/** /hospital/prescriptions/{id}/print: a signed prescription with the code by which anybody can check it. */
export function PrescriptionPrintPage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  return <PrescriptionPaper isCounted id={id} />;
}

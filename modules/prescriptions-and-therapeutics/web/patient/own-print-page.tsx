import { useParams } from '@tanstack/react-router';
import { PaperHead } from '#kernel/web/print/paper.tsx';
import { PrescriptionPaper } from '../print/prescription-paper.tsx';

/** A person's own prescription on paper, with the code by which a pharmacy checks it. */
export function OwnPrescriptionPrintPage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  return (
    <PrescriptionPaper
      id={id}
      head={({ hospital: { name, address, phone } }) => <PaperHead name={name} lines={[[address, phone].filter(Boolean).join(' · ')]} />}
    />
  );
}

import { useEffect, useMemo } from 'react';
import { useCall } from '#kernel/web/client/use-call.ts';
import { PersonFace } from '#kernel/web/frame/person-face.tsx';
import { patientCalls } from '#modules/patients/contract/calls/patients.ts';

const fresh = 300_000;

/** The address of a patient's photo for this page, or null; the picture itself needs the session, so it is fetched first. */
export function usePatientPhoto(id: string, photoAttachmentId: string | null | undefined): string | null {
  const photo = useCall(
    patientCalls.photo,
    { params: { id } },
    { enabled: Boolean(photoAttachmentId), live: ['patients'], fresh, quiet: true },
  );
  const blob = photoAttachmentId && photo.data instanceof Blob ? photo.data : null;
  const address = useMemo(() => (blob ? URL.createObjectURL(blob) : null), [blob]);
  useEffect(
    () => () => {
      if (address) URL.revokeObjectURL(address);
    },
    [address],
  );
  return address;
}

export interface PatientFaceProps {
  readonly id: string;
  readonly name: string;
  readonly photoAttachmentId?: string | null | undefined;
  readonly size?: number;
}

/** A patient's photo, or initials. */
export function PatientFace({ id, name, photoAttachmentId, size = 36 }: PatientFaceProps) {
  return <PersonFace name={name} photo={usePatientPhoto(id, photoAttachmentId)} size={size} />;
}

import type { ReactNode } from 'react';
import { readSession } from '#kernel/web/client/session.ts';
import { useCall } from '#kernel/web/client/use-call.ts';
import { PaperHead } from '#kernel/web/print/paper.tsx';
import { hospitalCalls } from '#modules/organisation/contract/calls/hospital.ts';
import { usePicture } from './use-picture.ts';
import { letterheadLines } from './letterhead-lines.ts';

const fresh = 300_000;

/** The hospital's letterhead on its papers: logo, name, address, telephone. */
export function Letterhead({ end }: { readonly end?: ReactNode }) {
  const { hospital } = readSession();
  const params = { id: hospital?.hospitalId ?? '' };
  const found = useCall(hospitalCalls.readHospital, { params }, { enabled: params.id !== '', fresh, quiet: true }).data;
  const logo = usePicture(hospitalCalls.readLogo, params, found?.logoFileId ?? null);
  const lines = found ? letterheadLines(found) : [hospital?.address];
  return <PaperHead name={found?.name ?? hospital?.name} lines={lines} logo={logo} end={end} />;
}

import { useEffect, useState } from 'react';
import type { CallSpec } from '#kernel/contract/calls.ts';
import { useCall } from '#kernel/web/client/use-call.ts';

/** Address of a stored picture: it is asked with the session, so an <img> cannot load it by itself. */
export function usePicture(call: CallSpec, params: Readonly<Record<string, string>>, fileId: string | null): string | null {
  // The file's id in the query makes another picture another answer of the cache.
  const answer = useCall(
    call,
    { params, query: fileId ? { file: fileId } : {} },
    {
      enabled: fileId !== null,
      fresh: Number.POSITIVE_INFINITY,
      quiet: true,
    },
  );
  const [address, setAddress] = useState<string | null>(null);
  const blob = answer.data instanceof Blob && fileId !== null ? answer.data : null;
  useEffect(() => {
    if (!blob) {
      setAddress(null);
      return;
    }
    const made = URL.createObjectURL(blob);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return address;
}

import { useQuery } from '@tanstack/react-query';
import { CallRefused, type CallState } from '#kernel/web/client/use-call.ts';
import { say } from '#kernel/web/text/use-text.ts';
import type { ApiDocument } from './document.ts';

const address = '/api/openapi.json';

async function fetchDocument(signal: AbortSignal): Promise<ApiDocument> {
  const response = await fetch(address, { signal }).catch((error: unknown) => {
    if (signal.aborted) throw error;
    return null;
  });
  if (response?.ok) return (await response.json()) as ApiDocument;
  throw new CallRefused({
    ok: false,
    status: response?.status ?? 0,
    code: 'NETWORK_ERROR',
    message: say('Network Error'),
    fields: {},
    details: {},
  });
}

/** The document of the API, read once: it is the same as long as the server runs. It has no envelope, so no call of ours reads it. */
export function useApiDocument(): CallState<ApiDocument> {
  const found = useQuery<ApiDocument, CallRefused>({
    queryKey: [address],
    queryFn: ({ signal }) => fetchDocument(signal),
    staleTime: 'static',
  });
  const { refetch } = found;
  return {
    data: found.data,
    refused: found.error?.refused ?? null,
    loading: found.isLoading,
    renewing: found.isFetching && !found.isLoading,
    retry: () => void refetch(),
  };
}

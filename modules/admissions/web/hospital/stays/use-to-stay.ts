import { useNavigate } from '@tanstack/react-router';

/** Leads to the page of a stay. */
export function useToStay(): (stay: { readonly id: string }) => void {
  const navigate = useNavigate();
  return ({ id }) => void navigate({ to: '/hospital/admissions/$id', params: { id } });
}

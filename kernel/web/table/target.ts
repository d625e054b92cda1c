import type { LinkProps } from '@tanstack/react-router';

/** Where a row leads: `{ to: '/hospital/patients/$id', params: { id } }`. */
export type Target = Pick<LinkProps, 'to' | 'params' | 'search'>;

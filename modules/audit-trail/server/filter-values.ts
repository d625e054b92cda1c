import { z } from 'zod';
import { auditFilter } from '../contract/records.ts';

const shape = z.object(auditFilter);
/** A parsed filter, of a query or of an export's body. */
export type AuditFilterValues = z.output<typeof shape>;

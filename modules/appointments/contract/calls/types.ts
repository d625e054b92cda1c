import { z } from 'zod';
import { declareCalls } from '#kernel/contract/calls.ts';
import { mostRows, pageOf, paging } from '#kernel/contract/envelope.ts';
import { many } from '#kernel/contract/fields.ts';
import { bindActs } from '#kernel/contract/record.ts';
import { AppointmentType, CreateAppointmentType, EditAppointmentType } from '../type-records.ts';
import { typeRecord } from '../type.record.ts';
import { typeStatuses } from '../words.ts';

const priceRefusals = ['CURRENCY_NOT_SET', 'PRICE_OUTSIDE_RANGE', 'FOLLOW_UP_ITEM_UNKNOWN'] as const;

export const appointmentTypeCalls = declareCalls({
  list: {
    method: 'GET',
    path: '/appointment-types',
    summary: 'Kinds of appointments by name; those in use unless a status is named. 100 rows unless a limit is sent.',
    permission: 'View Appointment Type',
    query: z.object({
      ...paging,
      limit: z
        .union([z.literal('All'), z.coerce.number<number | string>().int().min(1).max(1_000_000_000)])
        .default(100)
        .transform((limit) => (limit === 'All' ? mostRows : Math.min(limit, mostRows))),
      status: many(z.enum(typeStatuses)),
    }),
    payload: pageOf(AppointmentType),
  },
  create: {
    method: 'POST',
    path: '/appointment-types',
    summary: 'Adds a kind of appointment.',
    permission: 'Create Appointment Type',
    repeatable: true,
    body: CreateAppointmentType,
    payload: AppointmentType,
    done: 'Appointment type created successfully',
    refusals: ['APPOINTMENT_TYPE_EXISTS', 'APPOINTMENT_TYPE_CAPACITY', 'DEPARTMENT_UNKNOWN', 'UNKNOWN_SPECIALIZATION', ...priceRefusals],
  },
  edit: {
    method: 'PATCH',
    path: '/appointment-types/{id}',
    summary: 'Changes or archives a kind of appointment.',
    permission: 'Edit Appointment Type',
    of: { id: 'appointment-types' },
    body: EditAppointmentType,
    payload: AppointmentType,
    done: 'Appointment type updated successfully',
    refusals: [
      'APPOINTMENT_TYPE_EXISTS',
      'APPOINTMENT_TYPE_CAPACITY',
      'APPOINTMENT_TYPE_BOOKED',
      'DEPARTMENT_UNKNOWN',
      'UNKNOWN_SPECIALIZATION',
      ...priceRefusals,
    ],
  },
});

export const typeActs = bindActs(typeRecord, appointmentTypeCalls);

import { z } from 'zod';
import { id, optionalText, requiredText, text, version } from '#kernel/contract/fields.ts';
import { minorUnits, unitPrice } from '#kernel/contract/money.ts';
import { actsField } from '#kernel/contract/record.ts';
import { Bed } from './bed-records.ts';
import { roomRecord } from './room.record.ts';
import { BedCounts } from './ward-records.ts';
import { billingUnits, extraKinds, genderPolicies, mostAmenities, roomStatuses, roomTypes } from './words.ts';

const roomFields = {
  name: requiredText(1, 80, 'Name is required'),
  number: text(20),
  wardId: id,
  roomType: z.enum(roomTypes, { error: 'Type is required' }),
  /** Null: the ward's. */
  genderPolicy: z.enum(genderPolicies).nullable(),
  amenities: z.array(requiredText(1, 40, 'Must not be empty')).max(mostAmenities),
  isolationCapable: z.boolean(),
  oxygen: z.boolean(),
  ventilator: z.boolean(),
  /** In minor units. Null: the price of the room's class. */
  ownPrice: unitPrice.nullable(),
  /** What the own price is for. Without an own price it is the class's. */
  billingUnit: z.enum(billingUnits).nullable(),
};

export const CreateRoom = z.strictObject({
  ...roomFields,
  number: optionalText(20),
  genderPolicy: roomFields.genderPolicy.default(null),
  amenities: roomFields.amenities.default([]),
  isolationCapable: roomFields.isolationCapable.default(false),
  oxygen: roomFields.oxygen.default(false),
  ventilator: roomFields.ventilator.default(false),
  ownPrice: roomFields.ownPrice.default(null),
  billingUnit: roomFields.billingUnit.default(null),
});
export type CreateRoom = z.output<typeof CreateRoom>;

/** Keys that are sent are changed. */
export const EditRoom = z.strictObject({
  ...z.object(roomFields).partial().shape,
  number: roomFields.number.nullable().optional(),
  status: z.enum(['active', 'closed']).optional(),
  version: version.optional(),
});
export type EditRoom = z.output<typeof EditRoom>;

export const Room = z.object({
  id,
  name: z.string(),
  number: z.string().nullable(),
  ward: z.object({ id, name: z.string(), code: z.string(), genderPolicy: z.enum(genderPolicies) }),
  roomType: z.enum(roomTypes),
  genderPolicy: z.enum(genderPolicies).nullable(),
  amenities: z.array(z.string()),
  isolationCapable: z.boolean(),
  oxygen: z.boolean(),
  ventilator: z.boolean(),
  /** The item that is charged: the room's own, or its class's. Null: its class was never set up. */
  billableItemId: id.nullable(),
  /** Null: the class's price counts. */
  ownPrice: minorUnits.nullable(),
  /** What a unit costs: for the billing method that was asked for, otherwise by the price list. Null: not priced yet. */
  price: minorUnits.nullable(),
  billingUnit: z.enum(billingUnits),
  /** Of the class; null: as the billing policy says. */
  deposit: minorUnits.nullable(),
  counts: BedCounts.omit({ rooms: true }),
  /** By label; left out unless asked for with `withBeds`. */
  beds: z.array(Bed).optional(),
  status: z.enum(roomStatuses),
  version: z.number().int(),
  acts: actsField(roomRecord),
});
export type Room = z.output<typeof Room>;

export const SaveRoomClass = z.strictObject({
  /** In minor units. Null or missing leaves the price alone. */
  price: unitPrice.nullable().optional(),
  billingUnit: z.enum(billingUnits).optional(),
  /** Null: the least deposit of the billing policy. */
  deposit: unitPrice.nullable().optional(),
  /** What is charged per day beside the bed. */
  extras: z.array(z.enum(extraKinds)).max(extraKinds.length).optional(),
  version: version.nullish().transform((value) => value ?? null),
});
export type SaveRoomClass = z.output<typeof SaveRoomClass>;

/** The class of a room type. One that was never set up has neither item nor version. */
export const RoomClass = z.object({
  roomType: z.enum(roomTypes),
  billableItemId: id.nullable(),
  /** Name of the item in the price list. */
  itemName: z.string(),
  price: minorUnits.nullable(),
  billingUnit: z.enum(billingUnits),
  deposit: minorUnits.nullable(),
  extras: z.array(
    z.object({ kind: z.enum(extraKinds), billableItemId: id.nullable(), itemName: z.string(), price: minorUnits.nullable() }),
  ),
  /** Rooms of the type that are not archived. */
  rooms: z.number().int(),
  version: z.number().int().nullable(),
});
export type RoomClass = z.output<typeof RoomClass>;

// Words of requests and orders. Without zod: they stand in addresses, which the first page loads with every route.

export const requestSources = ['prescription', 'admission', 'ward-round', 'procedure', 'emergency', 'manual', 'walk-in'] as const;
export type RequestSource = (typeof requestSources)[number];

export const careCategories = ['outpatient', 'inpatient', 'discharge', 'community'] as const;
export type CareCategory = (typeof careCategories)[number];

/** Most urgent first. */
export const requestPriorities = ['stat', 'urgent', 'routine'] as const;
export type RequestPriority = (typeof requestPriorities)[number];

export const requestStatuses = ['unattended', 'in-progress', 'completed', 'cancelled'] as const;
export type RequestStatus = (typeof requestStatuses)[number];

export const cancelReasons = ['not-available', 'patient-refused', 'prescriber-stopped', 'clinical', 'duplicate', 'other'] as const;
export type CancelReason = (typeof cancelReasons)[number];

/** Text of each reason for which a request is given up. */
export const cancelReasonTexts = {
  'not-available': 'Not available',
  'patient-refused': 'Patient refused',
  'prescriber-stopped': 'Stopped by the prescriber',
  clinical: 'Clinical reason',
  duplicate: 'Duplicate',
  other: 'Other',
} as const satisfies Record<CancelReason, string>;

export const orderStatuses = ['draft', 'submitted', 'completed', 'cancelled'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

export const fulfilments = ['none', 'partial', 'full', 'returned-part', 'returned'] as const;
export type Fulfilment = (typeof fulfilments)[number];

export const lineOutcomes = ['dispensed', 'partial', 'not-dispensed'] as const;
export type LineOutcome = (typeof lineOutcomes)[number];

export const dispositions = ['restock', 'quarantine', 'destroy'] as const;
export type Disposition = (typeof dispositions)[number];

export const saleGroups = ['day', 'product', 'category', 'user', 'payer'] as const;
export type SaleGroup = (typeof saleGroups)[number];

/** Why a scanned batch is not handed out. `not-here`: it stands at another store, or nothing of it is left. */
export const scanFaults = ['expired', 'quarantined', 'recalled', 'not-here', 'unknown'] as const;
export type ScanFault = (typeof scanFaults)[number];

/** Sizes of a medicine label in millimetres. */
export const labelSizes = ['70x35', '50x25'] as const;
export type LabelSize = (typeof labelSizes)[number];

/** Most lines of an order, and most requests asked for at once. */
export const mostLines = 50;
/** Most units of one line. */
export const mostUnits = 10_000;
/** Days for which a request is good: controlled medicines are asked for anew after a week. */
export const validDays = { usual: 30, controlled: 7 } as const;
/** Hours for which a submitted order holds its stock while it is not paid. */
export const allocationHours = 72;
/** Hours in which the person who made a request may take it out again. */
export const deleteHours = 24;

/** Entities of the live stream. */
export const liveRequests = 'medication-requests';
export const liveOrders = 'medication-orders';

/** Where staff see them, below the area. */
export const medicationsPath = '/medications';
export const requestPath = (id: string) => `/medications/requests/${id}`;
export const orderPath = (id: string) => `/medications/orders/${id}`;

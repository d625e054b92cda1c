import { type Directions, directionsInPlace, sayDirections } from '../../contract/directions.ts';
import { directionsOf, type StoredRequest } from './store.ts';
import type { StoredLine } from '../orders/store.ts';

const mostLetters = 300;

type Placed = Pick<StoredLine, 'inPlace' | 'unit'>;

/** The directions of a request for another strength; null: the product is as strong, or nothing tells. */
function adapted(request: StoredRequest, { inPlace, unit }: Placed): Directions | null {
  const own = directionsOf(request);
  return own && inPlace !== null && inPlace !== 1 ? directionsInPlace(own, inPlace, unit) : null;
}

/**
 * How a line is taken unless somebody says it anew; null: the strength is another and the request's words were typed, or nothing tells
 * how the one compares with the other (another generic or form, whole packs). What is not stocked was asked for in words alone: they stay.
 */
export function defaultDosage(request: StoredRequest, placed: Placed): string | null {
  if (placed.inPlace === 1 || request.productId === null) return request.dosageText;
  if (placed.inPlace === null) return null;
  const other = adapted(request, placed);
  return other && sayDirections(other, 'en').slice(0, mostLetters);
}

/** The fields behind a line's words, of its own product; null: somebody typed them. */
export function lineDirections(line: Placed & Pick<StoredLine, 'dosageText'>, request: StoredRequest | undefined): Directions | null {
  if (!request || line.dosageText !== defaultDosage(request, line)) return null;
  return adapted(request, line) ?? directionsOf(request);
}

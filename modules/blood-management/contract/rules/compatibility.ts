import {
  type BloodGroup,
  bloodGroups,
  type Component,
  plasmaComponents,
  type RecipientGroup,
  redCellComponents,
  type UnitAttribute,
} from '../words.ts';

/** What is known of who receives, beside the group. */
export interface Recipient {
  readonly group: RecipientGroup;
  /** Two typings disagree: only group O red cells and AB plasma until it is solved. */
  readonly discrepant?: boolean;
  /** A woman below 50 or a child: RhD-positive red cells may sensitise. */
  readonly rhProtected: boolean;
}

/** Antigens A and B of a group; an unknown one has none, so that nothing but group O cells fit. */
function antigensOf(group: RecipientGroup): readonly string[] {
  return group === 'unknown' ? [] : [...group].filter((letter) => letter === 'A' || letter === 'B');
}
const isPositive = (group: RecipientGroup) => group.endsWith('+');

export function isRedCells(component: Component): boolean {
  return (redCellComponents as readonly Component[]).includes(component);
}
export function isPlasma(component: Component): boolean {
  return (plasmaComponents as readonly Component[]).includes(component);
}

/**
 * What of a unit's group speaks against a recipient:
 * `none` nothing · `note` platelets of another group: allowed, said on the label · `rhd` RhD-positive cells for who has none: by emergency
 * release alone · `low-titre` group O whole blood of low titre: by emergency release alone · `abo` never, by no route.
 */
export type Verdict = 'none' | 'note' | 'rhd' | 'low-titre' | 'abo';

/** The group that decides: while two typings disagree it counts as unknown. */
export function decidingGroup({ group, discrepant }: Recipient): RecipientGroup {
  return discrepant ? 'unknown' : group;
}

function rhVerdict(recipient: Recipient, group: BloodGroup): Verdict {
  if (!isPositive(group)) return 'none';
  const own = decidingGroup(recipient);
  if (own === 'unknown') return recipient.rhProtected ? 'rhd' : 'none';
  return isPositive(own) ? 'none' : 'rhd';
}

/**
 * Whether a unit may be given to a recipient by its groups (invariant 4). Red cells: every antigen of the unit is one of the recipient's.
 * Plasma: the unit has every antigen of the recipient, so that it holds no antibody against them; an unknown recipient gets AB. Whole
 * blood is both, so it must be of the same ABO group. Platelets pass with a note. Source: WHO, The Clinical Use of Blood (2002), and the
 * British BSH guideline for pre-transfusion compatibility (2013).
 */
export function judgePair(
  recipient: Recipient,
  unit: { readonly bloodGroup: BloodGroup; readonly component: Component; readonly attributes?: readonly UnitAttribute[] },
): Verdict {
  const own = decidingGroup(recipient);
  const theirs = antigensOf(own);
  const given = antigensOf(unit.bloodGroup);
  const cellsFit = given.every((antigen) => theirs.includes(antigen));
  const plasmaFits = own === 'unknown' ? given.length === 2 : theirs.every((antigen) => given.includes(antigen));
  if (unit.component === 'platelets') return plasmaFits ? 'none' : 'note';
  if (isPlasma(unit.component)) return plasmaFits ? 'none' : 'abo';
  if (!cellsFit) return 'abo';
  if (unit.component === 'whole-blood' && (own === 'unknown' || !plasmaFits))
    return given.length === 0 && unit.attributes?.includes('low-titre-o') ? 'low-titre' : 'abo';
  return rhVerdict(recipient, unit.bloodGroup);
}

/** Groups of red cells for a recipient in the order of choice: the own group, then the fewest foreign antigens, RhD-negative last. */
const redOrder: Readonly<Record<RecipientGroup, readonly BloodGroup[]>> = {
  'O-': ['O-'],
  'O+': ['O+', 'O-'],
  'A-': ['A-', 'O-'],
  'A+': ['A+', 'A-', 'O+', 'O-'],
  'B-': ['B-', 'O-'],
  'B+': ['B+', 'B-', 'O+', 'O-'],
  'AB-': ['AB-', 'A-', 'B-', 'O-'],
  'AB+': ['AB+', 'AB-', 'A+', 'B+', 'A-', 'B-', 'O+', 'O-'],
  unknown: ['O-', 'O+'],
};

const plasmaOrder: Readonly<Record<RecipientGroup, readonly string[]>> = {
  'O-': ['O', 'A', 'B', 'AB'],
  'O+': ['O', 'A', 'B', 'AB'],
  'A-': ['A', 'AB'],
  'A+': ['A', 'AB'],
  'B-': ['B', 'AB'],
  'B+': ['B', 'AB'],
  'AB-': ['AB'],
  'AB+': ['AB'],
  unknown: ['AB'],
};

const aboOf = (group: BloodGroup) => group.slice(0, -1);

/** The groups that may be chosen for a recipient without an emergency, best first. */
export function choicesFor(recipient: Recipient, component: Component): readonly BloodGroup[] {
  const own = decidingGroup(recipient);
  const fits = (group: BloodGroup) => {
    const verdict = judgePair(recipient, { bloodGroup: group, component });
    return verdict === 'none' || verdict === 'note';
  };
  if (isRedCells(component)) return redOrder[own].filter(fits);
  const abo = plasmaOrder[own];
  const rank = (group: BloodGroup) => {
    const at = abo.indexOf(aboOf(group));
    const identical = component === 'platelets' && group === own ? -1 : 0;
    return (at < 0 ? abo.length : at) * 4 + identical * 8 + (isPositive(group) === isPositive(own) ? 0 : 1);
  };
  return bloodGroups.filter(fits).sort((one, other) => rank(one) - rank(other));
}

/** Anti-D immunoglobulin is to be thought of: RhD-positive cells or platelets for an RhD-negative recipient who may bear children. */
export function advisesAntiD(recipient: Recipient, unit: { readonly bloodGroup: BloodGroup; readonly component: Component }): boolean {
  const own = decidingGroup(recipient);
  const sensitises = isRedCells(unit.component) || unit.component === 'platelets';
  return sensitises && isPositive(unit.bloodGroup) && !isPositive(own) && recipient.rhProtected;
}

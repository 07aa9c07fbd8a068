import type { Answer, Endpoint, endpoints } from '@wieszcz/api';
import { ERROR_STATUS, refusalText } from '@wieszcz/api';
import { naive } from '@wieszcz/domain/testing';
import type { Reply } from './client.ts';
import type { CallStep } from './requests.ts';
import { nameOf, type World } from './world.ts';

type NaiveOutcome = naive.NaiveOutcome;
type Money = { budget: number; reserved: number; cost: number; proceeds: number; rests: number; cancelled: number };
type NaiveFills = { fills: { price: number; shares: number; seller?: number | null; kind?: string }[] };

export const cents = (dollars: number): number => Math.round(dollars * 100);
/** Describes the difference between two values of the same shape. */
export const difference = (what: string, found: unknown, expected: unknown): string[] => {
  const [one, other] = [JSON.stringify(found), JSON.stringify(expected)];
  return one === other ? [] : [`${what}: the server has ${one}, the model ${other}`];
};

/** Codes of refusals whose sentences name an order or differ by call. Their sentences are not compared. */
const WITHOUT_SENTENCE = new Set(['OWN_ORDER_CROSSES', 'CONTRACT_TOO_SMALL']);

/**
 * Compares the answer to a call with the model's. It may be the answer to a repetition, which is the same: the call has a key, or repeating it
 * changes nothing.
 */
export function differentAnswer(world: World, step: CallStep, outcome: NaiveOutcome, reply: Reply): string[] {
  const said = reply.status === 200 ? '200' : `${reply.status} ${problemIn(reply).code}`;
  if (outcome.ok) {
    return said === '200'
      ? differentResult(world, step, outcome.result, JSON.parse(reply.body))
      : difference('outcome', said, '200');
  }
  const { code } = outcome.refusal;
  const refusal = difference('outcome', said, `${ERROR_STATUS[code]} ${code}`);
  if (refusal.length > 0 || WITHOUT_SENTENCE.has(code)) return refusal;
  return difference('sentence', problemIn(reply).detail, refusalText(outcome.refusal as never));
}

function problemIn({ body }: Reply): { code: string; detail: string } {
  try {
    return JSON.parse(body) as { code: string; detail: string };
  } catch {
    return { code: 'none', detail: body };
  }
}

type Endpoints = typeof endpoints;
type AnswerOf<Name extends keyof Endpoints> = Endpoints[Name] extends infer E extends Endpoint ? Answer<E> : never;

function differentResult(world: World, step: CallStep, result: object, json: unknown): string[] {
  const expected = result as Money & NaiveFills;
  const differentPurchases = (fills: AnswerOf<'buyContract'>['fills']) =>
    difference(
      'fills',
      fills.map(({ price, shares, dealer }) => [cents(price), shares, dealer]),
      expected.fills.map(({ price, shares, seller }) => [price, shares, nameOf(world, (seller ?? null) as never)]),
    );
  switch (step.kind) {
    case 'buyShares':
    case 'buyOffer': {
      const { fills, cost, purchaser } = json as AnswerOf<'buyContract'>;
      return [
        ...differentPurchases(fills),
        ...difference('cost and budget', [cents(cost), cents(purchaser.budget)], [expected.cost, expected.budget]),
      ];
    }
    case 'placeBid': {
      const { fills, bid, budget, reserved } = json as AnswerOf<'placeBid'>;
      return [
        ...differentPurchases(fills),
        ...difference(
          'bid',
          [bid?.shares ?? 0, cents(budget), cents(reserved)],
          [expected.rests, expected.budget, expected.reserved],
        ),
      ];
    }
    case 'reduceBid': {
      const { bid, budget, reserved } = json as AnswerOf<'reduceBid'>;
      return difference(
        'bid',
        [bid.shares, cents(budget), cents(reserved)],
        [expected.rests, expected.budget, expected.reserved],
      );
    }
    case 'cancelBid':
    case 'cancelBids': {
      const { cancelled, budget, reserved } = json as AnswerOf<'cancelBids'>;
      return difference(
        'cancelled',
        [cancelled, cents(budget), cents(reserved)],
        [expected.cancelled, expected.budget, expected.reserved],
      );
    }
    case 'sellShares': {
      const { fills, proceeds, budget } = json as AnswerOf<'sellContract'>;
      return [
        ...difference(
          'fills',
          fills.map(({ price, shares, kind }) => [cents(price), shares, kind]),
          expected.fills.map(({ price, shares, kind }) => [price, shares, kind]),
        ),
        ...difference('proceeds', [cents(proceeds), cents(budget)], [expected.proceeds, expected.budget]),
      ];
    }
    case 'redeemPairs': {
      const { proceeds, budget } = json as AnswerOf<'redeemPairs'>;
      return difference('proceeds', [cents(proceeds), cents(budget)], [expected.proceeds, expected.budget]);
    }
    case 'addOffer': {
      const { shares } = json as AnswerOf<'addOffer'>;
      return difference('free shares', shares, naive.holdingOf(world.game, step.player, step).free);
    }
    default:
      // What these calls answer is read back after each step.
      return [];
  }
}

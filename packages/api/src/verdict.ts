import { toBetId } from '@wieszcz/domain';
import { validationTexts } from '@wieszcz/texts';
import { z } from 'zod';
import { id, option } from './fields.ts';
import { flag } from './paging.ts';

/** Names the correct bet and its option, or says that none of several bets is correct. */
export const verdictQuery = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z
    .object({
      ...shape,
      betId: id(toBetId).optional().meta({ description: 'The correct bet; left out exactly if none=true' }),
      correctOption: option
        .default(true)
        .meta({ description: 'The correct option of the bet; true if the market has several bets' }),
      none: flag.meta({ description: 'Whether none of several bets is correct; empty means false' }),
    })
    .superRefine(({ betId, none }: { betId?: unknown; none?: unknown }, context) => {
      if (none === (betId === undefined)) return;
      context.addIssue({ code: 'custom', path: ['betId'], message: none ? validationTexts.betOrNone : validationTexts.required });
    });

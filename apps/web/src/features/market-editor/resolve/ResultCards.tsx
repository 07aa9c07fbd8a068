import { Badge, Radio } from '@mantine/core';
import type { Cents } from '@wieszcz/domain';
import { chance, editorTexts, withNoBreakSpaces } from '@wieszcz/texts';
import type { Bet, Market } from '#api/market.ts';
import { chanceOfNone } from '#game/chance/span.ts';
import { oppositeChance } from '#game/trading/figures.ts';
import { money } from '#game/trading/money.ts';
import { IconCheck } from '#kit/icons/icons.ts';
import type { ResultChoice } from './useResolve.ts';
import classes from './resolve.module.css';

type ResultCardsProps = {
  market: Market;
  choice: ResultChoice | null;
  onChoose: (choice: ResultChoice) => void;
  error: string | undefined;
};

const NONE: ResultChoice = { betId: null, option: false };
const valueOf = ({ betId, option }: ResultChoice): string => `${betId}:${option}`;
const choiceOf = (value: string): ResultChoice =>
  value === valueOf(NONE) ? NONE : { betId: Number(value.split(':')[0]), option: value.endsWith('true') };
const priceText = (lastPrice: Cents | null): string | null => (lastPrice === null ? null : money(lastPrice));
const noteOf = (bet: Bet, option: boolean): string =>
  [
    editorTexts.shownChance(chance(option ? bet.chance : oppositeChance(bet.chance), option)),
    editorTexts.lastPrices(priceText(bet.lastYesPrice), priceText(bet.lastNoPrice)),
  ].join(' · ');

const noneCard = (bets: readonly Bet[]) => ({
  value: valueOf(NONE),
  title: editorTexts.chooseNone,
  note: editorTexts.shownChance(chance(chanceOfNone(bets), NONE.option)),
});

/** Chooses the result: yes or no for a single bet, otherwise the bet that came true, or none. */
export function ResultCards({ market, choice, onChoose, error }: ResultCardsProps) {
  const { bets } = market;
  const singleBet = bets.length === 1 ? bets[0] : undefined;
  const cards = singleBet
    ? [true, false].map((option) => ({
        value: valueOf({ betId: singleBet.id, option }),
        title: option ? editorTexts.chooseYes : editorTexts.chooseNo,
        note: noteOf(singleBet, option),
      }))
    : [
        ...bets.map((bet) => ({ value: valueOf({ betId: bet.id, option: true }), title: bet.title, note: noteOf(bet, true) })),
        noneCard(bets),
      ];
  return (
    <Radio.Group
      label={singleBet ? editorTexts.chooseOption(singleBet.title) : editorTexts.chooseBet}
      error={error}
      size="md"
      value={choice ? valueOf(choice) : null}
      onChange={(value) => onChoose(choiceOf(value))}
    >
      <div className={classes.cards}>
        {cards.map(({ value, title, note }) => (
          <Radio.Card key={value} value={value} className={classes.card}>
            <Radio.Indicator className={classes.indicator} />
            <span className={classes.about}>
              <b>{withNoBreakSpaces(title)}</b>
              <span>{note}</span>
            </span>
            <Badge
              component="span"
              className={classes.badge}
              color="paproc"
              variant="filled"
              radius="xs"
              leftSection={<IconCheck size={13} stroke={2.2} />}
            >
              {singleBet ? editorTexts.correctOption : value === valueOf(NONE) ? editorTexts.correctNone : editorTexts.correctBet}
            </Badge>
          </Radio.Card>
        ))}
      </div>
    </Radio.Group>
  );
}

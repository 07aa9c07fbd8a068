import { Badge, Radio } from '@mantine/core';
import type { Bet, Market } from '@wieszcz/api';
import { editorTexts as say, money, typo } from '@wieszcz/texts';
import { IconCheck } from '../../kit/icons/icons.ts';
import classes from './ResultCards.module.css';
import type { Choice } from './useSolve.ts';

type ResultCardsProps = { market: Market; choice: Choice | null; onChoose: (choice: Choice) => void; error: string | undefined };

const valueOf = ({ betId, option }: Choice): string => `${betId}:${option}`;
const choiceOf = (value: string): Choice => ({ betId: Number(value.split(':')[0]), option: value.endsWith('true') });
const price = (last: number): string => (last > 0 ? money(last) : say.noLastPrice);
const pricesOf = ({ lastYesPrice, lastNoPrice }: Bet): string => say.lastPrices(price(lastYesPrice), price(lastNoPrice));

/** One bet: yes or no. Several: which of them came true. */
export function ResultCards({ market, choice, onChoose, error }: ResultCardsProps) {
  const bets = market.bets ?? [];
  const [only, ...others] = bets;
  const single = only && others.length === 0 ? only : null;
  const cards = single
    ? [true, false].map((option) => ({
        value: valueOf({ betId: single.id, option }),
        title: option ? say.chooseYes : say.chooseNo,
        note: pricesOf(single),
      }))
    : bets.map((bet) => ({ value: valueOf({ betId: bet.id, option: true }), title: bet.title, note: pricesOf(bet) }));
  return (
    <Radio.Group
      label={single ? say.chooseOption(single.title) : say.chooseBet}
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
              <b>{typo(title)}</b>
              <span>{note}</span>
            </span>
            <Badge
              component="span"
              className={classes.badge}
              color="paproc"
              variant="filled"
              radius="xs"
              leftSection={<IconCheck size={13} stroke={2.2} aria-hidden />}
            >
              {single ? say.correctOption : say.correctBet}
            </Badge>
          </Radio.Card>
        ))}
      </div>
    </Radio.Group>
  );
}

import { expect, test } from 'vitest';
import { valueAxis, valueLabel, type ValueUnit } from './valueAxis.ts';

const axis = (lowest: number, highest: number, unit: ValueUnit, height: number) =>
  valueAxis(lowest, highest, unit, height).ticks.map((tick) => valueLabel(tick, unit).replaceAll('\u00a0', ' '));

test('The value axis has round ticks around the values, fewer in a lower chart', () => {
  expect(axis(0.46, 0.54, 'chance', 190)).toEqual(['40%', '45%', '50%', '55%', '60%']);
  expect(axis(0.46, 0.54, 'chance', 136)).toEqual(['40%', '50%', '60%']);
  expect(axis(0.15, 0.35, 'chance', 190)).toEqual(['10%', '20%', '30%', '40%']);
  expect(axis(0.5, 0.55, 'price', 190)).toEqual(['0,45 $', '0,50 $', '0,55 $', '0,60 $']);
  expect(axis(995, 1_461, 'amount', 190)).toEqual(['800 $', '1 000 $', '1 200 $', '1 400 $', '1 600 $']);
});

test('The value axis stays between 0 and 1 for chances and prices, and does not go below 0 for amounts', () => {
  expect(axis(0.01, 1, 'chance', 190)).toEqual(['0%', '25%', '50%', '75%', '100%']);
  expect(axis(0.01, 1, 'price', 250)).toEqual(['0,00 $', '0,20 $', '0,40 $', '0,60 $', '0,80 $', '1,00 $']);
  expect(axis(0, 0, 'chance', 190)).toEqual(['0%', '2%', '4%', '6%']);
  expect(axis(0, 0, 'amount', 190)).toEqual(['0 $', '5 $', '10 $']);
});

test('A constant value is in the middle of its axis', () =>
  expect(valueAxis(0.5, 0.5, 'chance', 190)).toEqual({ low: 0.45, high: 0.55, ticks: [0.45, 0.5, 0.55] }));

test('Chances below 1 % and above 99 % are not shown as certain', () =>
  expect([0, 0.004, 0.5349, 0.996, 1].map((value) => valueLabel(value, 'chance'))).toEqual(['0%', '<1%', '53%', '>99%', '100%']));

test('Chances of no are labelled so that they and the chances of yes sum to 100%', () =>
  expect([0, 0.004, 0.595, 0.996, 1].map((value) => valueLabel(value, 'chanceOfNo'))).toEqual([
    '0%',
    '<1%',
    '59%',
    '>99%',
    '100%',
  ]));

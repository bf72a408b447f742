import type { ExchangeSettings, MarketSettings } from './markets.ts';

const v2 = (name: string, factory: string, router: string, feeMillionths = 3_000): ExchangeSettings => ({
  name,
  kind: 'v2',
  factory: factory.toLowerCase(),
  router: router.toLowerCase(),
  feeMillionths,
});

const v3 = (name: string, factory: string): ExchangeSettings => ({
  name,
  kind: 'v3',
  factory: factory.toLowerCase(),
  feeMillionths: 3_000,
});

const market = (wrappedCoin: string, ...exchanges: ExchangeSettings[]): MarketSettings => ({
  exchanges,
  wrappedCoin: wrappedCoin.toLowerCase(),
  quotes: [],
  lockers: [],
});

// On several chains at one address.
const uniswapV3 = v3('Uniswap V3', '0x1F98431c8aD98523631AE4a59f267346ea31F984');
const laterRouter = '0x4752ba5DBc23f44D87826276BF6Fd6b1C372aD24';
const laterSushi = v2(
  'SushiSwap',
  '0xc35DADB65012eC5796536bD9864eD8773aBc74C4',
  '0x1b02dA8Cb0d097eB8D57A175b88c7D8b47997506',
);
const opWrappedCoin = '0x4200000000000000000000000000000000000006';

/**
 * Exchanges that are looked at where the operator names none. docs/decisions/scan/common-exchanges.md says where each address was
 * found. An exchange that is not there has no code at its address, and so no pool.
 */
export const commonMarkets: Readonly<Record<string, MarketSettings>> = {
  'eip155:1': market(
    '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
    v2(
      'Uniswap V2',
      '0x5C69bEe701ef814a2B6a3EDD4B1652CB9cc5aA6f',
      '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D',
    ),
    uniswapV3,
    v2(
      'SushiSwap',
      '0xC0AEe478e3658e2610c5F7A4A2E1777cE9e4f2Ac',
      '0xd9e1cE17f2641f24aE83637ab66a2cca9C378B9F',
    ),
  ),
  'eip155:10': market(
    opWrappedCoin,
    uniswapV3,
    v2(
      'Uniswap V2',
      '0x0c3c1c532F1e39EdF36BE9Fe0bE1410313E074Bf',
      '0x4A7b5Da61326A6379179b40d00F57E5bbDC962c2',
    ),
  ),
  'eip155:56': market(
    '0xbb4CdB9CBd36B01bD1cBaEBF2De08d9173bc095c',
    v2(
      'PancakeSwap V2',
      '0xcA143Ce32Fe78f1f7019d7d551a6402fC5350c73',
      '0x10ED43C718714eb63d5aA57B78B54704E256024E',
      2_500,
    ),
    v3('PancakeSwap V3', '0x0BFbCF9fa4f9C56B0F40a671Ad40E0805A091865'),
    v3('Uniswap V3', '0xdB1d10011AD0Ff90774D0C6Bb92e5C5c8b4461F7'),
    v2('Uniswap V2', '0x8909Dc15e40173Ff4699343b6eB8132c65e18eC6', laterRouter),
  ),
  'eip155:137': market(
    '0x0d500B1d8E8eF31E21C99d1Db9A6444d3ADf1270',
    v2(
      'QuickSwap V2',
      '0x5757371414417b8C6CAad45bAeF941aBc7d3Ab32',
      '0xa5E0829CaCEd8fFDD4De3c43696c57F7D7A678ff',
    ),
    uniswapV3,
    laterSushi,
  ),
  'eip155:8453': market(
    opWrappedCoin,
    v2('Uniswap V2', '0x8909Dc15e40173Ff4699343b6eB8132c65e18eC6', laterRouter),
    v3('Uniswap V3', '0x33128a8fC17869897dcE68Ed026d694621f6FDfD'),
  ),
  'eip155:42161': market(
    '0x82aF49447D8a07e3bd95BD0d56f35241523fBab1',
    uniswapV3,
    laterSushi,
    v2('Uniswap V2', '0xf1D7CC64Fb4452F05c498126312eBE29f30Fbcf9', laterRouter),
  ),
  'eip155:43114': market(
    '0xB31f66AA3C1e785363F0875A1B74E27b85FD66c7',
    v2(
      'Trader Joe V1',
      '0x9Ad6C38BE94206cA50bb0d90783181662f0Cfa10',
      '0x60aE616a2155Ee3d9A68541Ba4544862310933d4',
    ),
    v3('Uniswap V3', '0x740b1c1de25031C31FF4fC9A62f554A55cdC1baD'),
    v2('Uniswap V2', '0x9e5A52f57b3038F1B8EeE45F28b3C1967e22799C', laterRouter),
  ),
};

import { testMoneyButtons } from '../../harness/test-money-buttons.ts';

testMoneyButtons({ everyWay: false });

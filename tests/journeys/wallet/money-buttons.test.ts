import { testMoneyButtons } from '../../harness/money-buttons.ts';

testMoneyButtons({ everyWay: false });

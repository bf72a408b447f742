// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// Asks many questions of one block in one call. Each is answered as if it were asked alone: what it changes is taken
/// back, and where less gas is left than it may use, it is not asked.
contract StateBatch {
    struct Ask {
        address to;
        /// Zero: the hash of the code is asked for.
        uint256 gas;
        bytes data;
    }

    struct Answer {
        bool ok;
        bytes data;
    }

    /// What an ask needs beside the gas that it hands on, twice less a sixty-fourth.
    uint256 private constant reserve = 500_000;

    function run(Ask[] calldata asks) external returns (Answer[] memory answers, uint256 done) {
        answers = new Answer[](asks.length);
        for (; done < asks.length; done++) {
            if (gasleft() < (asks[done].gas * 17) / 16 + reserve) break;
            if (asks[done].gas == 0) {
                answers[done] = Answer(true, abi.encode(asks[done].to.codehash));
                continue;
            }
            (, bytes memory reverted) = address(this).call(abi.encodeCall(this.ask, asks[done]));
            if (reverted.length < 96) break;
            (answers[done].ok, answers[done].data) = abi.decode(reverted, (bool, bytes));
        }
    }

    /// Always reverts, with the answer: nothing that it did stays.
    function ask(Ask calldata one) external {
        (bool ok, bytes memory data) = one.to.call{gas: one.gas}(one.data);
        bytes memory answer = abi.encode(ok, data);
        assembly ("memory-safe") {
            revert(add(answer, 32), mload(answer))
        }
    }
}

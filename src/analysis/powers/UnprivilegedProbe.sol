// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// The code of an address that nobody has, by a state override for one eth_call, never deployed: asks and acts in order, and keeps one word
/// of each answer. What it calls is taken to be hostile: every call has a gas limit.
contract UnprivilegedProbe {
    struct Ask {
        address to;
        bytes data;
    }

    struct Answer {
        /// 0 refused, 1 went through and said nothing, 2 said something
        uint256 state;
        uint256 word;
    }

    uint256 private constant limit = 3_000_000;

    function run(Ask[] calldata asks) external returns (Answer[] memory answers) {
        answers = new Answer[](asks.length);
        for (uint256 i = 0; i < asks.length; i++) {
            (answers[i].state, answers[i].word) = send(asks[i].to, asks[i].data);
        }
    }

    function send(address to, bytes memory data) private returns (uint256 state, uint256 word) {
        uint256 most = limit;
        assembly ("memory-safe") {
            mstore(0, 0)
            let went := call(most, to, 0, add(data, 32), mload(data), 0, 32)
            state := mul(went, add(1, gt(returndatasize(), 31)))
            word := mload(0)
        }
    }

    /// Asked by contracts before they take code for their own.
    function proxiableUUID() external pure returns (bytes32) {
        return 0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc;
    }

    /// Answers any other question with its own selector: whoever runs this code can be told by that, and contracts that
    /// ask whether a token would be taken want to hear it.
    fallback() external payable {
        assembly ("memory-safe") {
            mstore(0, and(calldataload(0), shl(224, 0xffffffff)))
            return(0, 32)
        }
    }
}

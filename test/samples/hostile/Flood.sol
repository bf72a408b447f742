// SPDX-License-Identifier: MIT
pragma solidity ^0.8.19;

/// A wallet by its functions, which names as many owners as its first word says.
contract CrowdWallet {
    uint256 public count;
    uint256 public constant getThreshold = 2;

    function getOwners() external view returns (address[] memory) {
        uint256 size = count;
        assembly {
            mstore(0, 32)
            mstore(32, size)
            for { let i := 0 let at := 64 } lt(i, size) { i := add(i, 4) at := add(at, 128) } {
                mstore(at, add(i, 0x1000000))
                mstore(add(at, 32), add(i, 0x1000001))
                mstore(add(at, 64), add(i, 0x1000002))
                mstore(add(at, 96), add(i, 0x1000003))
            }
            return(0, add(64, shl(5, size)))
        }
    }

    function execTransaction(address, uint256, bytes calldata, uint8, uint256, uint256, uint256, address, address payable, bytes calldata)
        external payable returns (bool)
    {
        revert("GS020");
    }
}

/// Forty functions that only its owner may call.
contract FortyPowers {
    address public owner;
    uint256[40] words;
    modifier only() { require(msg.sender == owner); _; }
    function transferOwnership(address next) external only { owner = next; }
    function set00(uint256 v) external only { words[0] = v; }
    function set01(uint256 v) external only { words[1] = v; }
    function set02(uint256 v) external only { words[2] = v; }
    function set03(uint256 v) external only { words[3] = v; }
    function set04(uint256 v) external only { words[4] = v; }
    function set05(uint256 v) external only { words[5] = v; }
    function set06(uint256 v) external only { words[6] = v; }
    function set07(uint256 v) external only { words[7] = v; }
    function set08(uint256 v) external only { words[8] = v; }
    function set09(uint256 v) external only { words[9] = v; }
    function set10(uint256 v) external only { words[10] = v; }
    function set11(uint256 v) external only { words[11] = v; }
    function set12(uint256 v) external only { words[12] = v; }
    function set13(uint256 v) external only { words[13] = v; }
    function set14(uint256 v) external only { words[14] = v; }
    function set15(uint256 v) external only { words[15] = v; }
    function set16(uint256 v) external only { words[16] = v; }
    function set17(uint256 v) external only { words[17] = v; }
    function set18(uint256 v) external only { words[18] = v; }
    function set19(uint256 v) external only { words[19] = v; }
    function set20(uint256 v) external only { words[20] = v; }
    function set21(uint256 v) external only { words[21] = v; }
    function set22(uint256 v) external only { words[22] = v; }
    function set23(uint256 v) external only { words[23] = v; }
    function set24(uint256 v) external only { words[24] = v; }
    function set25(uint256 v) external only { words[25] = v; }
    function set26(uint256 v) external only { words[26] = v; }
    function set27(uint256 v) external only { words[27] = v; }
    function set28(uint256 v) external only { words[28] = v; }
    function set29(uint256 v) external only { words[29] = v; }
    function set30(uint256 v) external only { words[30] = v; }
    function set31(uint256 v) external only { words[31] = v; }
    function set32(uint256 v) external only { words[32] = v; }
    function set33(uint256 v) external only { words[33] = v; }
    function set34(uint256 v) external only { words[34] = v; }
    function set35(uint256 v) external only { words[35] = v; }
    function set36(uint256 v) external only { words[36] = v; }
    function set37(uint256 v) external only { words[37] = v; }
    function set38(uint256 v) external only { words[38] = v; }
}

/// A diamond that lists as many selectors as its first word says, and takes another way for each bit of what it is sent.
contract BranchingDiamond {
    uint256 public count;
    mapping(bytes4 => address) facetOf;
    mapping(uint256 => uint256) seen;
    uint256 noted;

    struct Facet { address facet; bytes4[] selectors; }

    function facets() external view returns (Facet[] memory all) {
        all = new Facet[](1);
        all[0].facet = address(0xfacE7);
        all[0].selectors = new bytes4[](count);
        for (uint256 i = 0; i < count; i++) all[0].selectors[i] = bytes4(uint32(0x10000000 + i));
    }

    fallback() external payable {
        uint256 word;
        assembly { word := calldataload(4) }
        for (uint256 i = 0; i < 12; i++) {
            if (word & (1 << i) == 0) seen[i] = word;
            else noted = word + i;
        }
        address target = facetOf[msg.sig];
        assembly {
            calldatacopy(0, 0, calldatasize())
            let ok := delegatecall(gas(), target, 0, calldatasize(), 0, 0)
            returndatacopy(0, 0, returndatasize())
            switch ok case 0 { revert(0, returndatasize()) } default { return(0, returndatasize()) }
        }
    }
}

/// Answers every question with as many words as its first word says.
contract LoudContract {
    uint256 count;
    fallback() external payable {
        uint256 size = count;
        assembly {
            mstore(0, 32)
            mstore(32, size)
            return(0, add(64, shl(5, size)))
        }
    }
}

/// Each of its roles has another one above it, and its logs name as many holders as one likes.
contract EndlessRoles {
    uint256 word;
    mapping(bytes32 => mapping(address => bool)) members;
    event RoleGranted(bytes32 indexed role, address indexed account, address indexed sender);
    bytes32 constant SETTER = keccak256("SETTER");
    function hasRole(bytes32 role, address who) external view returns (bool) { return members[role][who]; }
    function getRoleAdmin(bytes32 role) external pure returns (bytes32) { return bytes32(uint256(role) + 1); }
    function set(uint256 v) external { require(members[SETTER][msg.sender]); word = v; }
    function announce(uint256 count) external {
        for (uint256 i = 0; i < count; i++) emit RoleGranted(SETTER, address(uint160(0xb000 + i)), msg.sender);
    }
}

/// Sixty of these hold the role of each other.
contract MutualRoles {
    uint256 word;
    mapping(bytes32 => mapping(address => bool)) members;
    bytes32 constant SETTER = keccak256("SETTER");
    function hasRole(bytes32 role, address who) external view returns (bool) { return members[role][who]; }
    function getRoleMemberCount(bytes32) external pure returns (uint256) { return 60; }
    function getRoleMember(bytes32, uint256 place) external pure returns (address) { return address(uint160(0xa000 + place)); }
    function check(bytes32 role) internal view { require(members[role][msg.sender]); }
    function set(uint256 v) external { check(SETTER); word = v; }
    function leave(bytes32 role) external { check(role); members[role][msg.sender] = false; }
}

/// Twenty functions of one role, which as many have as its first word says: that many lists of them, each with the evidence for all.
contract RoleCrowd {
    uint256 count;
    uint256[20] words;
    mapping(bytes32 => mapping(address => bool)) members;
    bytes32 constant SETTER = keccak256("SETTER");
    function hasRole(bytes32, address) external pure returns (bool) { return true; }
    function getRoleMemberCount(bytes32) external view returns (uint256) { return count; }
    function getRoleMember(bytes32, uint256 place) external pure returns (address) { return address(uint160(0xbbb0000 + place)); }
    function check(bytes32 role) internal view { require(members[role][msg.sender]); }
    modifier only() { check(SETTER); _; }
    function leave(bytes32 role) external { check(role); members[role][msg.sender] = false; }
    function set00(uint256 v) external only { words[0] = v; }
    function set01(uint256 v) external only { words[1] = v; }
    function set02(uint256 v) external only { words[2] = v; }
    function set03(uint256 v) external only { words[3] = v; }
    function set04(uint256 v) external only { words[4] = v; }
    function set05(uint256 v) external only { words[5] = v; }
    function set06(uint256 v) external only { words[6] = v; }
    function set07(uint256 v) external only { words[7] = v; }
    function set08(uint256 v) external only { words[8] = v; }
    function set09(uint256 v) external only { words[9] = v; }
    function set10(uint256 v) external only { words[10] = v; }
    function set11(uint256 v) external only { words[11] = v; }
    function set12(uint256 v) external only { words[12] = v; }
    function set13(uint256 v) external only { words[13] = v; }
    function set14(uint256 v) external only { words[14] = v; }
    function set15(uint256 v) external only { words[15] = v; }
    function set16(uint256 v) external only { words[16] = v; }
    function set17(uint256 v) external only { words[17] = v; }
    function set18(uint256 v) external only { words[18] = v; }
    function set19(uint256 v) external only { words[19] = v; }
}

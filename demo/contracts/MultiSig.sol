// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";

/// A small multi-signature account. It answers getOwners, getThreshold, approveHash and execTransaction
/// with the Safe's signatures and EIP-712 hashes, but is our own code: no proxy, no modules, no refunds.
contract MultiSig {
    struct Transaction {
        address to;
        uint256 value;
        bytes32 dataHash;
        uint8 operation;
        uint256 safeTxGas;
        uint256 baseGas;
        uint256 gasPrice;
        address gasToken;
        address refundReceiver;
        uint256 nonce;
    }

    bytes32 private constant DOMAIN_TYPEHASH =
        keccak256("EIP712Domain(uint256 chainId,address verifyingContract)");
    bytes32 private constant TX_TYPEHASH =
        keccak256(
            "SafeTx(address to,uint256 value,bytes data,uint8 operation,uint256 safeTxGas,uint256 baseGas,uint256 gasPrice,address gasToken,address refundReceiver,uint256 nonce)"
        );

    address[] private _owners;
    uint256 private _threshold;
    uint256 public nonce;
    mapping(address account => bool) public isOwner;
    mapping(address owner => mapping(bytes32 hash => uint256)) public approvedHashes;

    event ApproveHash(bytes32 indexed approvedHash, address indexed owner);
    event ExecutionSuccess(bytes32 indexed txHash, uint256 payment);
    event ExecutionFailure(bytes32 indexed txHash, uint256 payment);
    event AddedOwner(address indexed owner);
    event RemovedOwner(address indexed owner);
    event ChangedThreshold(uint256 threshold);
    event SafeReceived(address indexed sender, uint256 value);

    error NotOwner(address account);
    error OnlySelf();
    error BadThreshold();
    error BadOwner(address account);
    error BadSignatures();
    error Unsupported();

    modifier onlySelf() {
        if (msg.sender != address(this)) revert OnlySelf();
        _;
    }

    constructor(address[] memory owners, uint256 threshold_) {
        for (uint256 i; i < owners.length; ++i) _addOwner(owners[i]);
        _setThreshold(threshold_);
    }

    receive() external payable {
        emit SafeReceived(msg.sender, msg.value);
    }

    function approveHash(bytes32 hash) external {
        if (!isOwner[msg.sender]) revert NotOwner(msg.sender);
        approvedHashes[msg.sender][hash] = 1;
        emit ApproveHash(hash, msg.sender);
    }

    function execTransaction(
        address to,
        uint256 value,
        bytes calldata data,
        uint8 operation,
        uint256 safeTxGas,
        uint256 baseGas,
        uint256 gasPrice,
        address gasToken,
        address payable refundReceiver,
        bytes memory signatures
    ) external payable returns (bool success) {
        // Delegate calls and refunds are the two features left out.
        if (operation != 0 || gasPrice != 0) revert Unsupported();
        bytes32 txHash = _hash(
            Transaction(to, value, keccak256(data), operation, safeTxGas, baseGas, gasPrice, gasToken, refundReceiver, nonce++)
        );
        checkSignatures(txHash, signatures);
        (success, ) = to.call{value: value}(data);
        if (!success && safeTxGas == 0) revert("GS013");
        if (success) emit ExecutionSuccess(txHash, 0);
        else emit ExecutionFailure(txHash, 0);
    }

    /// Signatures sorted by owner; v = 1 stands for an approved hash or the sender itself, as in the Safe.
    function checkSignatures(bytes32 txHash, bytes memory signatures) public view {
        uint256 needed = _threshold;
        if (signatures.length < needed * 65) revert BadSignatures();
        address last;
        for (uint256 i; i < needed; ++i) {
            address owner = _signer(txHash, signatures, i);
            if (owner <= last || !isOwner[owner]) revert BadSignatures();
            last = owner;
        }
    }

    function getTransactionHash(
        address to,
        uint256 value,
        bytes calldata data,
        uint8 operation,
        uint256 safeTxGas,
        uint256 baseGas,
        uint256 gasPrice,
        address gasToken,
        address refundReceiver,
        uint256 nonce_
    ) external view returns (bytes32) {
        return
            _hash(
                Transaction(to, value, keccak256(data), operation, safeTxGas, baseGas, gasPrice, gasToken, refundReceiver, nonce_)
            );
    }

    function getOwners() external view returns (address[] memory) {
        return _owners;
    }

    function getThreshold() external view returns (uint256) {
        return _threshold;
    }

    function domainSeparator() public view returns (bytes32) {
        return keccak256(abi.encode(DOMAIN_TYPEHASH, block.chainid, address(this)));
    }

    function addOwnerWithThreshold(address owner, uint256 threshold_) external onlySelf {
        _addOwner(owner);
        _setThreshold(threshold_);
    }

    function removeOwner(address owner, uint256 threshold_) external onlySelf {
        if (!isOwner[owner]) revert BadOwner(owner);
        isOwner[owner] = false;
        for (uint256 i; i < _owners.length; ++i) {
            if (_owners[i] != owner) continue;
            _owners[i] = _owners[_owners.length - 1];
            _owners.pop();
            break;
        }
        emit RemovedOwner(owner);
        _setThreshold(threshold_);
    }

    function changeThreshold(uint256 threshold_) external onlySelf {
        _setThreshold(threshold_);
    }

    function _signer(bytes32 txHash, bytes memory signatures, uint256 index) private view returns (address owner) {
        uint8 v;
        bytes32 r;
        bytes32 s;
        assembly ("memory-safe") {
            let at := add(add(signatures, 0x20), mul(index, 65))
            r := mload(at)
            s := mload(add(at, 0x20))
            v := byte(0, mload(add(at, 0x40)))
        }
        if (v != 1) return ECDSA.recover(txHash, v, r, s);
        owner = address(uint160(uint256(r)));
        if (msg.sender != owner && approvedHashes[owner][txHash] == 0) revert BadSignatures();
    }

    function _hash(Transaction memory transaction) private view returns (bytes32) {
        bytes32 body = keccak256(abi.encode(TX_TYPEHASH, transaction));
        return keccak256(abi.encodePacked(hex"1901", domainSeparator(), body));
    }

    function _addOwner(address owner) private {
        if (owner == address(0) || owner == address(this) || isOwner[owner]) revert BadOwner(owner);
        isOwner[owner] = true;
        _owners.push(owner);
        emit AddedOwner(owner);
    }

    function _setThreshold(uint256 threshold_) private {
        if (threshold_ == 0 || threshold_ > _owners.length) revert BadThreshold();
        _threshold = threshold_;
        emit ChangedThreshold(threshold_);
    }
}
